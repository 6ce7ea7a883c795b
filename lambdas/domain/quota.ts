import { AppError } from '../shared/app-error';

/** The month of a time in UTC, such as `2026-11`. Each month, quotas start again. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The months from one time to a later one, both included. */
export function monthsBetween(first: Date, last: Date): string[] {
  const months = [monthOf(first)];
  for (let time = nextMonthOf(first); time <= last; time = nextMonthOf(time)) {
    months.push(monthOf(time));
  }
  return months;
}

/** When the month after that of a time begins, in UTC. */
export const nextMonthOf = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1));

/**
 * The longest Retry-After, in seconds. Some clients sleep that long, and the quota may be raised
 * meanwhile.
 */
const LONGEST_WAIT_SECONDS = 3_600;

interface QuotaUse {
  readonly quota: number;
  readonly submitted: number;
  /** The images of the request. */
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
