const DAY_SECONDS = 24 * 60 * 60;

/**
 * The attribute `expires_at` of a row that is needed for some days from a time on: in seconds since the epoch.
 * DynamoDB deletes the row some time after that.
 */
export const expiryAfter = (days: number, from: Date): number =>
  Math.floor(from.getTime() / 1_000) + days * DAY_SECONDS;
