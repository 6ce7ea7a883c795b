import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';

/**
 * The only file of a form field.
 * @throws AppError 422 if there is none, or more than one.
 */
export function onlyFileOfField(body: MultipartBody, field: string): Buffer {
  const [file, ...more] = filesOfField(body, field, 'must be sent as a file, with a file name');
  if (!file) throw new AppError('invalid', `${field}: is required`);
  if (more.length > 0) throw new AppError('invalid', `${field}: only one file is allowed`);
  return file;
}

/**
 * The files of a form field that may be repeated.
 * @throws AppError 422 if there are fewer than the minimum, or more than the maximum.
 */
export function filesOfRepeatedField(
  body: MultipartBody,
  field: string,
  maximum: number,
  minimum: 0 | 1 = 1,
): Buffer[] {
  const files = filesOfField(body, field, 'must be sent as files, with file names');
  if (files.length < minimum) throw new AppError('invalid', `${field}: is required`);
  if (files.length > maximum) {
    throw new AppError('invalid', `${field}: at most ${maximum} files are allowed`);
  }
  return [...files];
}

/** The files of a form field. A picture that was sent as text is refused; an empty text is ignored. */
function filesOfField(body: MultipartBody, field: string, hint: string): readonly Buffer[] {
  const files = body.files[field] ?? [];
  const text = body.fields[field];
  if (text !== undefined && (text !== '' || files.length === 0)) {
    throw new AppError('invalid', `${field}: ${hint}`);
  }
  return files;
}
