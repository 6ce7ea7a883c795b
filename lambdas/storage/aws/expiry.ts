const DAY_SECONDS = 24 * 60 * 60;

/**
 * The value of `expires_at` (seconds since the epoch) for a row that is needed until `days` after `from`.
 * DynamoDB deletes the row some time after that.
 */
export const expiryAfter = (days: number, from: Date): number =>
  Math.floor(from.getTime() / 1_000) + days * DAY_SECONDS;
