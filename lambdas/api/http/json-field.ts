import { AppError } from '../../shared/app-error';
import type { MultipartBody } from './multipart';

/**
 * Parses a form field that contains JSON. It may arrive as a file, because browsers give application/json
 * parts a file name.
 * @param example shows a caller what JSON the field takes.
 * @throws AppError 422 if it is not JSON, or is sent twice.
 */
export function jsonFieldOfForm(body: MultipartBody, field: string, example: string): unknown {
  const sent = [...(body.values[field] ?? []), ...(body.files[field] ?? [])];
  const [content, ...more] = sent.filter(({ length }) => length > 0);
  if (content === undefined) return undefined;
  if (more.length > 0) {
    throw new AppError('invalid', `${field}: must be sent once, as JSON such as ${example}`);
  }
  try {
    return JSON.parse(typeof content === 'string' ? content : decodeUtf8(content));
  } catch {
    throw new AppError('invalid', `${field}: must be JSON such as ${example}`);
  }
}

const decodeUtf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
