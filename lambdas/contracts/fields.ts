import { z } from 'zod';
import { LIMITS } from './limits';

/** Shapes of single fields that several schemas share. */

export const uuidSchema = z
  .string()
  .regex(
    // Without the flag i, which the documentation's pattern cannot have.
    /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
    'must be a UUID such as 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
  )
  .transform((uuid) => uuid.toLowerCase());

/** A UUID as the service writes it. */
export const uuidOutputSchema = z.uuid();

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const timestampSchema = z.iso.datetime();

/** NUL and the other C0/C1 controls, except tab, line feed and carriage return. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/** Half of a character, which JSON can write (`"\ud800"`) and DynamoDB cannot store. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text of a caller: any script and emoji, no control characters, kept unchanged. */
export const textSchema = (maximum: number) =>
  z
    .string()
    .max(maximum, `must have at most ${maximum} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'must not contain control characters')
    .refine((text) => !LONE_SURROGATE.test(text), 'must be valid Unicode');

/** Empty strings and absent fields mean the same to existing clients. */
export const absentWhenEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** The same in JSON, where the documentation says that a field may be null, too. */
export const absentWhenNull = <T extends z.ZodType>(schema: T) =>
  absentWhenEmpty(schema.nullable()).transform((value) => value ?? undefined);

/** Not what JavaScript takes for a number besides: `0x10`, `0b1`, `Infinity`. */
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export const attributeSchema = textSchema(LIMITS.attributeLength);

/** A length of the product in metres, sent as form text or as a number. */
export const metresSchema = z.preprocess(
  (value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value),
  z
    .number('must be a number of metres')
    // A tenth of a millimetre. DynamoDB stores no number as small as a double can be.
    .min(0.0001, 'must be at least 0.0001 metres')
    .max(100, 'must be at most 100 metres'),
);
