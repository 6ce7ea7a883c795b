import type { z } from 'zod';
import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';
import { validate } from './validate';

/**
 * The text fields of a form that fit the schema.
 * @throws AppError 422 that names each wrong one; also one sent as a file, which would be lost without a word.
 */
export function formFields<T extends z.ZodObject>(body: MultipartBody, schema: T): z.infer<T> {
  const asFile = Object.keys(schema.shape).find((field) =>
    body.files[field]?.some((file) => file.length > 0),
  );
  if (asFile !== undefined) {
    throw new AppError('invalid', `${asFile}: must be sent as text, without a file name`);
  }
  return validate(schema, body.fields);
}
