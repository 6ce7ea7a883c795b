import * as z from 'zod';
import { LIMITS } from './limits';

/** Schemas of single fields that several other schemas share. */

/** A UUID as callers send it; it becomes lower case. */
export const uuidSchema = z
  .string()
  .regex(
    // Both cases are spelt out: a pattern of the OpenAPI document cannot have the flag `i`.
    /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
    'must be a UUID such as 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
  )
  .transform((uuid) => uuid.toLowerCase());

/** A UUID as the service writes it. */
export const uuidOutputSchema = z.uuid();

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const timestampSchema = z.iso.datetime();

/**
 * Text without C0 and C1 control characters, except tab, line feed and carriage return. The pattern
 * matches the whole text, so that the OpenAPI document can show it.
 */
export const NO_CONTROL_CHARACTERS_PATTERN =
  /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/;

/** Half of a UTF-16 pair. JSON can write it (`"\ud800"`), but DynamoDB cannot store it. */
const LONE_SURROGATE_PATTERN = /\p{Surrogate}/u;

/** Text that a caller sends, kept unchanged: any script and emoji, but no control characters. */
export const textSchema = (maximum: number) =>
  z
    .string()
    .max(maximum, `must have at most ${maximum} characters`)
    .regex(NO_CONTROL_CHARACTERS_PATTERN, 'must not contain control characters')
    .refine((text) => !LONE_SURROGATE_PATTERN.test(text), 'must be valid Unicode');

/**
 * Text by which things are found again, with letters and their accents in one form (NFC): texts that
 * look the same are the same. Longer texts, which are refused, stay as they are: NFC takes 15 s for
 * 300 KB of accents.
 */
export const composedTextSchema = (maximum: number) =>
  textSchema(maximum).overwrite((text) => (text.length > maximum ? text : text.normalize('NFC')));

/** A name: text that is not only blanks. */
export const nameSchema = textSchema(LIMITS.nameLength)
  .regex(/\S/, 'must not be empty')
  .meta({ minLength: 1 });

/** An optional field. Existing clients send '' for a field without a value, so '' counts as absent. */
export const absentWhenEmptySchema = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
    // The OpenAPI document shows this for query parameters only.
    .meta({ param: { allowEmptyValue: true } });

/** An optional field of a JSON body. The OpenAPI document says that it may also be null. */
export const absentWhenNullSchema = <T extends z.ZodType>(schema: T) =>
  absentWhenEmptySchema(schema.nullable()).transform((value) => value ?? undefined);

/** Checks the length of a list before its elements: a caller may send a megabyte of them. */
export const boundedListSchema = <T extends z.ZodArray>(
  list: T,
  maximum: number,
  message: string,
) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= maximum) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, list.max(maximum));

/** A decimal number. `Number()` would also accept `0x10`, `0b1` and `Infinity`. */
const DECIMAL_NUMBER_PATTERN = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** A text attribute of a catalogue item, such as its brand. */
export const attributeSchema = textSchema(LIMITS.attributeLength);

/** A length of the product in metres, sent as form text or as a number. */
export const metresSchema = z.preprocess(
  (value) =>
    typeof value === 'string' && DECIMAL_NUMBER_PATTERN.test(value) ? Number(value) : value,
  z
    .number('must be a number of metres')
    // A tenth of a millimetre. DynamoDB cannot store the smallest numbers that a double can hold.
    .min(0.0001, 'must be at least 0.0001 metres')
    .max(100, 'must be at most 100 metres'),
);
