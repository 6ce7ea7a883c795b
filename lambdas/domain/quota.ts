import { AppError } from '../shared/app-error';

/** The month of a time in UTC, such as `2026-11`. Quotas start again each month. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The months from one time to a later one, both included. */
export function monthsBetween(first: Date, last: Date): string[] {
  const months = [monthOf(first)];
  for (let time = nextMonthOf(first); time <= last; time = nextMonthOf(time)) {
    months.push(monthOf(time));
  }
  return months;
}

/** The start, in UTC, of the month after the one that contains a time. */
export const nextMonthOf = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1));

/**
 * The longest Retry-After, in seconds. Some clients sleep that long, although the quota may be raised in
 * the meantime.
 */
const LONGEST_WAIT_SECONDS = 3_600;

interface QuotaUse {
  readonly quota: number;
  readonly submitted: number;
  /** How many images the request has. */
  readonly images: number;
}

/** The answer to a request that has more images than the account's quota leaves. */
export function quotaError({ quota, submitted, images }: QuotaUse, now: Date): AppError {
  const reset = nextMonthOf(now);
  const secondsLeft = Math.ceil((reset.getTime() - now.getTime()) / 1_000);
  return new AppError(
    'quota-exceeded',
    `The quota of this account is ${quota} images a month. ${submitted} are used, and this request has ` +
      `${images}. The count starts again at ${reset.toISOString()}.`,
    { retryAfterSeconds: Math.min(secondsLeft, LONGEST_WAIT_SECONDS) },
  );
}
