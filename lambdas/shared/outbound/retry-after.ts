/**
 * The seconds that a `Retry-After` asks for, as a number or as a date (RFC 9110, section 10.2.3).
 */
export function retryAfterOf(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // `Date.parse` takes almost any text for a date.
  const until = /^[A-Z][a-z]{2}, \d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(until) ? undefined : Math.ceil((until - now.getTime()) / 1000);
}
