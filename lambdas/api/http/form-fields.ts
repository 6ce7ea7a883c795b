import type * as z from 'zod';
import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';
import { parseSentValue } from './validate';

/**
 * The text fields of a form, parsed by the schema.
 * @throws AppError 422 that names each invalid field, or a field sent as a file, as JSON, or several
 * times with different values.
 */
export function parseFormFields<T extends z.ZodObject>(body: MultipartBody, schema: T): z.infer<T> {
  const asFile = Object.keys(schema.shape).find((field) =>
    body.files[field]?.some((file) => file.length > 0),
  );
  if (asFile !== undefined) {
    throw new AppError('invalid', `${asFile}: must be sent as text, without a file name`);
  }
  const parsed = parseSentValue(schema, body.fields);
  for (const field of Object.keys(schema.shape)) {
    const sent = new Set(body.values[field]);
    if (sent.size > 1) {
      throw new AppError('invalid', `${field}: must be sent once, not with ${sent.size} values`);
    }
    if ([...sent].some(isEncoded)) throw new AppError('invalid', `${field}: ${ENCODED_DETAIL}`);
  }
  return parsed;
}

const ENCODED_DETAIL =
  'must be plain text, not JSON: send it without quotes and brackets around it, and leave the field ' +
  'out if it has no value';

/**
 * Whether a client program seems to have encoded the text as JSON, or to have turned a missing value into
 * text.
 */
function isEncoded(text: string): boolean {
  if (text === 'undefined') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'object';
  } catch {
    return false;
  }
}
