import type * as z from 'zod';
import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';
import { parseSentValue } from './validate';

/**
 * The text fields of a form, parsed by the schema.
 * @throws AppError 422 that names each wrong field, or a text field that was sent as a file.
 */
export function parseFormFields<T extends z.ZodObject>(body: MultipartBody, schema: T): z.infer<T> {
  const asFile = Object.keys(schema.shape).find((field) =>
    body.files[field]?.some((file) => file.length > 0),
  );
  if (asFile !== undefined) {
    throw new AppError('invalid', `${asFile}: must be sent as text, without a file name`);
  }
  return parseSentValue(schema, body.fields);
}
