import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';

/**
 * The one file of a field.
 * @throws AppError 422 when there is none, or more than one.
 */
export function oneFile(body: MultipartBody, field: string): Buffer {
  const [file, ...more] = body.files[field] ?? [];
  if (!file) {
    const hint = field in body.fields ? 'must be sent as a file, with a file name' : 'is required';
    throw new AppError('invalid', `${field}: ${hint}`);
  }
  if (more.length > 0) throw new AppError('invalid', `${field}: only one file is allowed`);
  return file;
}

/**
 * The files of a field that may be repeated.
 * @throws AppError 422 when there is none, or more than the maximum.
 */
export function manyFiles(body: MultipartBody, field: string, maximum: number): Buffer[] {
  const files = body.files[field] ?? [];
  if (files.length === 0) {
    const hint = field in body.fields ? 'must be sent as files, with file names' : 'is required';
    throw new AppError('invalid', `${field}: ${hint}`);
  }
  if (files.length > maximum) {
    throw new AppError('invalid', `${field}: at most ${maximum} files are allowed`);
  }
  return [...files];
}
