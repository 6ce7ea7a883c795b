import * as z from 'zod';

/**
 * A date or date-time in ISO 8601. Seconds, their fraction and the offset are optional; without an
 * offset it is UTC. The `+` of an offset arrives as a blank if the caller did not percent-encode it.
 */
const ISO_8601_PATTERN =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+ -])(\d{2}):?(\d{2})?)?)?$/;

/**
 * The range of instants. Later and earlier times, such as the latest one of a caller's language, mean these. One
 * millisecond more still has a year of four digits, as times in storage must have.
 */
const [EARLIEST, LATEST] = [0, Date.parse('9999-12-31T23:59:59.998Z')];

interface Instant {
  /** Milliseconds since the epoch, rounded down, in the range of instants. */
  readonly milliseconds: number;
  /** Whether anything below a millisecond was rounded away. */
  readonly rounded: boolean;
}

/** A query parameter or a field that names a point in time. */
export const instantSchema = z
  .string()
  .transform((text, context): Instant => {
    const instant = parseInstant(text.trim());
    if (instant) return instant;
    context.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 date-time such as 2026-05-04T08:30:00Z',
    });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', format: 'date-time' } });

function parseInstant(text: string): Instant | undefined {
  const parts = ISO_8601_PATTERN.exec(text);
  if (!parts) return undefined;
  const [, date, time = '00:00', seconds = '00', fraction = '', , sign, hours, minutes] = parts;
  const offset = sign ? `${sign === ' ' ? '+' : sign}${hours ?? '00'}:${minutes ?? '00'}` : 'Z';
  const milliseconds = Date.parse(
    `${date}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`,
  );
  if (Number.isNaN(milliseconds)) return undefined;
  // Date.parse reads 30 February as 2 March, so the day of the month is compared.
  const dayOfMonth = Number(date?.slice(8));
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== dayOfMonth) return undefined;
  return {
    milliseconds: Math.min(LATEST, Math.max(EARLIEST, milliseconds)),
    rounded: /[1-9]/.test(fraction.slice(3)),
  };
}
