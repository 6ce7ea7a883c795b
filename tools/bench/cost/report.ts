import { alignColumns } from '../../../local/shared/align-columns';
import { busyMonth, idleMonth, totalOf, type MonthBill, type ScheduledUsage } from './bill';
import type { Measured, WayMeasured } from './measure';
import { ASSUMED, OTHERS, PRICE, PRICED } from './prices';
import { costByService, storageCost, totalCost, type Rates, type Usage } from './usage';
import { calledBackCosts, REFUSED_PART, type Target } from './targets';
import { TAKEN_WAY } from './ways';

const MONTHS = [100_000, 1_000_000];

/** The report in Markdown, as docs/costs.md shows it. */
export function report(measured: Measured, scheduled: ScheduledUsage): string {
  const { facts, ways, metrics } = measured;
  const idle = idleMonth(facts, scheduled);
  const busy = busyMonth(metrics);
  const standing = totalOf(idle) + busy.dollars;
  return [
    `US dollars, ${PRICED.region}, prices of ${PRICED.when}, ${facts.architecture}, no free tier. ` +
      "This machine's time stands for Lambda's. Photos of " +
      `${(measured.photoBytes / 1000).toFixed(0)} KB.`,
    '**1,000 photos**',
    table(['', ...ways.map(({ name }) => name)], costRows(ways, facts)),
    `A comparable managed service: ${dollars(1000 * PRICE.managedImage)}.`,
    workerText(measured),
    refusedText(measured),
    '**What one photo uses**',
    table(['', ...ways.map(({ name }) => name)], usageRows(ways)),
    '**A month without photos**',
    table(
      ['', 'a month'],
      [
        ...idle.map(({ what, dollars: each }) => [what, dollars(each)]),
        ['together', dollars(totalOf(idle))],
        [`while photos come: ${busy.what} more`, dollars(busy.dollars)],
      ],
    ),
    '**A month with photos**, what stands included, what is stored not',
    table(
      ['photos', ...ways.map(({ name }) => name), 'managed'],
      MONTHS.map((photos) => [
        count(photos),
        ...ways.map(({ usage }) => dollars(photos * totalCost(usage, facts) + standing, 0)),
        dollars(photos * PRICE.managedImage, 0),
      ]),
    ),
    '**What stays stored**',
    table(
      [
        '',
        'a photo',
        'a GB, a month',
        ...MONTHS.map((photos) => `${count(photos)} photos, a month`),
      ],
      storedRows(ways),
    ),
  ].join('\n\n');
}

/** The bill of one month, in Markdown. */
export function monthText(bill: MonthBill): string {
  const { images, facings, photo_kb, items, worker_seconds, idle_usd, ways } = bill;
  const percent = (part: number): string => `${100 * part} %`;
  return [
    `**A month with ${count(images)} photos of ${facings} facings and ${photo_kb} KB**`,
    `The worker takes ${worker_seconds.toFixed(2)} s for a photo. ${percent(ASSUMED.retriedPart)} of photos ` +
      `are attempted twice. A worker starts for every ${ASSUMED.photosPerStart} photos, takes ` +
      `${ASSUMED.startSeconds} s, and reads ${count(items)} products.`,
    table(
      ['', ...ways.map(({ way }) => way)],
      [
        ['1,000 photos', ...ways.map(({ per_1000_usd }) => exact(per_1000_usd))],
        ['the month', ...ways.map(({ total_usd }) => dollars(total_usd))],
        ['of it without photos', ...ways.map(() => dollars(idle_usd))],
      ],
    ),
    table(
      ['the same month elsewhere', 'dollars'],
      OTHERS.map(({ name, image }) => [name, dollars(images * image, 0)]),
    ),
  ].join('\n\n');
}

function costRows(ways: readonly WayMeasured[], rates: Rates): string[][] {
  const costs = ways.map(({ usage }) => costByService(usage, rates));
  const services = Object.keys(costs[0] ?? {}) as (keyof (typeof costs)[number])[];
  return [
    ...services.map((service) => [service, ...costs.map((cost) => exact(1000 * cost[service]))]),
    ['together', ...ways.map(({ usage }) => exact(1000 * totalCost(usage, rates)))],
    [
      'of the managed price',
      ...ways.map(
        ({ usage }) => `${((100 * totalCost(usage, rates)) / PRICE.managedImage).toFixed(1)} %`,
      ),
    ],
  ];
}

function workerText({ facts, workerSeconds, workerMemoryGb }: Measured): string {
  const second = 1000 * workerMemoryGb * PRICE.gbSecond[facts.architecture];
  return (
    `The worker had ${(1024 * workerMemoryGb).toFixed(0)} MB and took ` +
    `${workerSeconds.toFixed(2)} s for a photo; each second more is ${exact(second)} for 1,000.`
  );
}

function refusedText(measured: Measured): string {
  const { refused, mixed } = calledBackCosts(measured);
  return (
    `1,000 photos of \`${TAKEN_WAY}\` whose callbacks are refused once: ${exact(refused)}. ` +
    `With ${100 * REFUSED_PART} % of them: ${exact(mixed)}.`
  );
}

/** Targets for 1,000 photos, beside what was found. */
export function targetsText(targets: readonly Target[]): string {
  return [
    '**Targets, 1,000 photos**',
    table(
      ['', 'found', 'at most', 'holds'],
      targets.map(({ what, found_usd, at_most_usd, holds }) => [
        what,
        exact(found_usd),
        exact(at_most_usd),
        holds ? 'yes' : 'no',
      ]),
    ),
  ].join('\n\n');
}

const COUNTED: readonly (readonly [string, keyof Usage, scale?: number])[] = [
  ['API requests', 'apiRequests'],
  ['Lambda requests', 'lambdaRequests'],
  ['Lambda GB-seconds', 'gbSeconds'],
  ['DynamoDB read units', 'readUnits'],
  ['DynamoDB write units', 'writeUnits'],
  ['S3 PUT', 'puts'],
  ['S3 GET', 'gets'],
  ['SQS, pollers included', 'sqsRequests'],
  ['state transitions', 'transitions'],
  ['KB of logs', 'logBytes', 1000],
  ['KB sent out', 'bytesOut', 1000],
];

const usageRows = (ways: readonly WayMeasured[]): string[][] =>
  COUNTED.map(([label, unit, scale = 1]) => [
    label,
    ...ways.map(({ usage }) => String(Number((usage[unit] / scale).toFixed(2)))),
  ]);

/** What a photo stores, by the last way. All ways store the same. */
function storedRows(ways: readonly WayMeasured[]): string[][] {
  const usage = ways.at(-1)?.usage;
  if (!usage) return [];
  const none = { pictureBytes: 0, documentBytes: 0, rowBytes: 0 };
  const row = (label: string, part: Partial<Usage>, perGb: number): string[] => {
    const bytes = Object.values(part).reduce((sum, value) => sum + value, 0);
    const month = storageCost({ ...usage, ...none, ...part });
    return [
      label,
      `${(bytes / 1000).toFixed(1)} KB`,
      `$${perGb.toFixed(3)}`,
      ...MONTHS.map((photos) => dollars(photos * month)),
    ];
  };
  const { pictureBytes, documentBytes, rowBytes } = usage;
  const tableGb = PRICE.tableGbMonth + ASSUMED.recoveryGbMonth;
  return [
    row('picture, S3', { pictureBytes }, PRICE.objectGbMonth),
    row('detections, S3', { documentBytes }, PRICE.objectGbMonth),
    row('row and index entries, DynamoDB', { rowBytes }, tableGb),
  ];
}

const count = (value: number): string => value.toLocaleString('en-US');
const dollars = (value: number, digits = 2): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
const exact = (value: number): string => `$${value.toFixed(4)}`;

/** A table in Markdown with numbers aligned right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const [title = [], ...lines] = alignColumns([head, ...rows]);
  const rule = title.map(({ length }, column) =>
    column === 0 ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`,
  );
  return [title, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
