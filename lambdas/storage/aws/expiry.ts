const DAY_SECONDS = 24 * 60 * 60;

/**
 * The value of `expires_at`, in seconds since the epoch, for a row that is needed for some days
 * after a time. DynamoDB deletes the row some time later.
 */
export const expiryAfter = (days: number, from: Date): number =>
  Math.floor(from.getTime() / 1_000) + days * DAY_SECONDS;
