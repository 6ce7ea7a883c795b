import { LIMITS } from '../contracts/limits';
import type { ImageUsage, Usage, UsageQuery, UsageRecord } from '../contracts/usage';
import { AppError } from '../shared/app-error';

/** Days are dates in UTC, such as `2026-11-25`. Sorting them as text is chronological. */

export interface DayRange {
  readonly from: string;
  /** The last day of the range, which is included. */
  readonly to: string;
}

const DAY_MS = 24 * 3_600_000;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** @param days may be negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** The days of a range, oldest first. */
export const daysOf = ({ from, to }: DayRange): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, index) => addDays(from, index));

const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/**
 * The range that a query asks for: by default from the first of the month of `to` until today.
 * @throws AppError 422 if it ends before it begins, or is too long.
 */
export function rangeOf(query: Pick<UsageQuery, 'from' | 'to'>, now: Date): DayRange {
  const to = query.to ?? dayOf(now);
  const range = { from: query.from ?? `${to.slice(0, 7)}-01`, to };
  if (range.to < range.from) throw new AppError('invalid', 'to: must not be before from');
  const days = lengthOf(range);
  if (days > LIMITS.usageDays) {
    throw new AppError(
      'invalid',
      `to: the range has ${days} days, and may have ${LIMITS.usageDays}; ask for several ranges`,
    );
  }
  return range;
}

/** The usage of an image that the service gave up on. */
export const USED_BY_IMAGE_GIVEN_UP: ImageUsage = {
  outcome: 'failed_by_service',
  gb_seconds: 0,
  facings: 0,
  bytes_kept: 0,
};

const noImages = () => ({ completed: 0, failed_by_caller: 0, failed_by_service: 0 });

export const noUsage = (): Usage => ({
  images: { waiting: noImages(), bulk: noImages() },
  gb_seconds: 0,
  facings: 0,
  bytes_kept: 0,
  callbacks: { delivered: 0, given_up: 0 },
});

/** Adds a record to a sum, in place: a day may have millions of records. */
export function addRecord(sum: Usage, record: UsageRecord): void {
  if ('callback' in record) {
    sum.callbacks[record.callback] += 1;
    return;
  }
  sum.images[record.lane][record.outcome] += 1;
  sum.gb_seconds = thousandths(sum.gb_seconds + record.gb_seconds);
  sum.facings += record.facings;
  sum.bytes_kept += record.bytes_kept;
}

export const sumOfUsages = (usages: readonly Usage[]): Usage => {
  const sum = usages.reduce(
    (a, b) => ({
      images: {
        waiting: sumOfImages(a.images.waiting, b.images.waiting),
        bulk: sumOfImages(a.images.bulk, b.images.bulk),
      },
      gb_seconds: a.gb_seconds + b.gb_seconds,
      facings: a.facings + b.facings,
      bytes_kept: a.bytes_kept + b.bytes_kept,
      callbacks: {
        delivered: a.callbacks.delivered + b.callbacks.delivered,
        given_up: a.callbacks.given_up + b.callbacks.given_up,
      },
    }),
    noUsage(),
  );
  return { ...sum, gb_seconds: thousandths(sum.gb_seconds) };
};

const sumOfImages = (a: Usage['images']['bulk'], b: Usage['images']['bulk']) => ({
  completed: a.completed + b.completed,
  failed_by_caller: a.failed_by_caller + b.failed_by_caller,
  failed_by_service: a.failed_by_service + b.failed_by_service,
});

/** How many images a usage counts, whatever their lane and outcome. */
export const imagesOf = ({ images }: Usage): number =>
  Object.values(images)
    .flatMap((outcomes) => Object.values(outcomes))
    .reduce((sum, count) => sum + count, 0);

/** Rounds to 0.001, the precision of each record, so that the order of addition does not change a sum. */
export const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;
