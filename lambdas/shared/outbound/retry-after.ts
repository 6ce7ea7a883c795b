/**
 * How many seconds a `Retry-After` asks to wait. It may be a number or a date (RFC 9110, section 10.2.3).
 */
export function retryAfterOf(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // The format is checked first, because `Date.parse` accepts almost any text as a date.
  const until = /^[A-Z][a-z]{2}, \d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(until) ? undefined : Math.ceil((until - now.getTime()) / 1000);
}
