import { alignColumns } from '../../local/shared/align-columns';
import { inDollars } from '../shared/statistics';
import { ADVISED, AWS_LIMITS, DEFAULTS, TARGETS } from './limits';
import { PHOTOS_PER_REQUEST } from './measured-times';
import type { Plan, SimulatedDay } from './simulate-day';
import type { SimulatedImport } from './simulate-import';

/** A simulated figure next to its limit or target. */
interface Finding {
  readonly what: string;
  readonly found: number;
  /** The highest allowed value; undefined without a limit. */
  readonly most?: number;
  readonly show: (value: number) => string;
  /** How to raise the limit or lower the value. */
  readonly mend?: string;
}

const isOver = ({ found, most = Infinity }: Finding): boolean => found > most;

/** A table of the findings, and a line for each one over its limit. */
export function report(plan: Plan, day: SimulatedDay, imported: SimulatedImport): string {
  const findings = [
    ...photosOf(day),
    ...queueOf(plan, day),
    ...ratesOf(day),
    ...importOf(plan, imported),
  ];
  const rows = findings.map((finding) => {
    const { what, found, most, show } = finding;
    return [what, show(found), most === undefined ? '' : show(most), isOver(finding) ? 'over' : ''];
  });
  const table = alignColumns([['', 'found', 'at most', ''], ...rows]);
  const over = findings.filter(isOver).map(({ what, mend = '' }) => `Over: ${what}: ${mend}`);
  return [table.map((row) => `  ${row.join('  ')}`.trimEnd()).join('\n'), ...over].join('\n');
}

function photosOf({
  photo,
  dollars,
  storedTerabytes,
  storedDollars,
  ...day
}: SimulatedDay): Finding[] {
  return [
    { what: 'photos a second, mean', found: day.meanPerSecond, show: rounded },
    { what: 'photos a second, busiest', found: day.peakPerSecond, show: rounded },
    { what: 'seconds of a worker for one photo', found: photo.workerSeconds, show: exact },
    {
      what: 'dollars for 1,000 photos',
      found: 1000 * photo.dollars,
      show: inDollars(4),
      most: TARGETS.thousandPhotos,
      mend: 'most of it are seconds of workers',
    },
    { what: 'dollars a day', found: dollars, show: inDollars(0) },
    { what: 'TB stored a day', found: storedTerabytes, show: exact },
    { what: 'dollars a month, more with each day', found: storedDollars, show: inDollars(0) },
  ];
}

function queueOf(
  { concurrency }: Plan,
  { lane, functions, concurrencyNeeded }: SimulatedDay,
): Finding[] {
  const mend =
    concurrencyNeeded === undefined
      ? 'no shelf:bulkConcurrency is enough: deploy to a second region or account'
      : `-c shelf:bulkConcurrency=${concurrencyNeeded}`;
  return [
    { what: 'busy workers', found: lane.workers, most: concurrency, show: rounded },
    {
      what: 'seconds that the oldest photo waits',
      found: lane.oldestSeconds,
      show: rounded,
      most: TARGETS.oldestMessageSeconds,
      mend,
    },
    { what: 'seconds that 95 % wait at most', found: lane.p95Seconds, show: rounded },
    { what: 'photos that wait', found: lane.backlog, show: rounded },
    { what: 'photos left when the day ends', found: lane.left, most: 0, show: rounded, mend },
    {
      what: 'functions at once',
      found: functions,
      show: rounded,
      most: AWS_LIMITS.lambdaConcurrency.value,
      mend: 'ask AWS for more concurrent executions',
    },
  ];
}

function ratesOf(day: SimulatedDay): Finding[] {
  return [
    {
      what: `requests a second, ${PHOTOS_PER_REQUEST} photos each`,
      show: rounded,
      found: day.requestsPerSecond,
      most: DEFAULTS.accountRateLimit,
      mend: 'more photos in a request, more accounts, or -c shelf:accountRateLimit and stageRateLimit',
    },
    {
      what: 'writes a second, table Results',
      found: day.writesPerSecond,
      show: rounded,
      most: AWS_LIMITS.tableWrites.value,
      mend: 'ask AWS for more write units of a table',
    },
    {
      what: 'writes a second, index by position',
      found: day.positionWrites,
      show: rounded,
      most: AWS_LIMITS.partitionWrites,
      mend: `a task is one partition: divide the photos among ${day.tasksNeeded} tasks`,
    },
    {
      what: 'PUT a second under one prefix',
      found: day.putsPerSecond,
      show: rounded,
      most: AWS_LIMITS.prefixPuts,
      mend: 'S3 divides a busy prefix; until then it answers 503',
    },
    {
      what: 'workflows started a second',
      found: day.workflowsPerSecond,
      show: exact,
      most: AWS_LIMITS.workflowStarts.value,
      mend: 'ask AWS for more starts',
    },
    {
      what: 'attempts at callbacks at once',
      found: day.attempts,
      show: rounded,
      most: ADVISED.callbackReservedConcurrency,
      mend: `-c shelf:callbackReservedConcurrency=${Math.ceil(day.attempts)}`,
    },
  ];
}

function importOf({ items }: Plan, imported: SimulatedImport): Finding[] {
  const rate = Math.ceil(items / (TARGETS.importHours * 3_600));
  return [
    {
      what: `hours to create ${rounded(items)} products`,
      found: imported.hours,
      show: exact,
      most: TARGETS.importHours,
      mend: `${rate} requests a second: -c shelf:accountRateLimit=${rate}, and --items-per-second ${rate}`,
    },
    { what: 'hours to enrol them', found: imported.hoursToEnrol, show: exact },
    { what: 'workers that enrol them', found: imported.workers, show: rounded },
    {
      what: 'writes a second, table Enrolments',
      found: imported.writesPerSecond,
      show: rounded,
      most: AWS_LIMITS.partitionWrites,
      mend:
        `DynamoDB must have divided the account into ${imported.partitionsNeeded} partitions; ` +
        `in one, enrolling takes ${exact(imported.hoursInOnePartition)} hours`,
    },
  ];
}

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const exact = (value: number): string => value.toFixed(2);
