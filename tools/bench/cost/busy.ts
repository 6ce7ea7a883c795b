import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the processors are watched. This process is idle meanwhile. */
const WATCH_MS = 2_000;
/** If other processes use a larger share of the processors, the measured seconds are too high. */
const MAX_BUSY_PART = 0.15;

const processorTimes = () =>
  cpus().map(({ times }) => ({
    idle: times.idle,
    total: Object.values(times).reduce((sum, time) => sum + time, 0),
  }));
type Times = ReturnType<typeof processorTimes>;

/** The busy share of all processors between two readings of their times in milliseconds. */
export function busyPartBetween(before: Times, after: Times): number {
  const sumOf = (times: Times, of: 'idle' | 'total') =>
    times.reduce((sum, each) => sum + each[of], 0);
  const total = sumOf(after, 'total') - sumOf(before, 'total');
  return total === 0 ? 0 : 1 - (sumOf(after, 'idle') - sumOf(before, 'idle')) / total;
}

/** The share of all processors that other processes are using now. */
export async function busyPart(): Promise<number> {
  const before = processorTimes();
  await sleep(WATCH_MS);
  return busyPartBetween(before, processorTimes());
}

/** @returns why the measured seconds are unreliable, or undefined if they are reliable. */
export function doubtOf(busyParts: readonly number[]): string | undefined {
  const most = Math.max(...busyParts);
  if (most <= MAX_BUSY_PART) return undefined;
  return (
    `Not to be believed: other work took ${(100 * most).toFixed(0)} % of this machine's processors. ` +
    'Seconds, and with them the row of Lambda, are too high. Counts of requests are right. ' +
    'Measure again on an idle machine, or use --recorded.'
  );
}
