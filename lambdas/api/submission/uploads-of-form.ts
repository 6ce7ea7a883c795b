import * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import { uploadIdsSchema } from '../../contracts/upload';
import { AppError } from '../../shared/app-error';
import type { MultipartBody } from '../http/multipart';
import { parseSentValue } from '../http/validate';
import type { SubmittedUpload } from './claim-uploads';

const FIELD = 'upload_ids';

/**
 * The uploads that a form names. Its field `upload_ids` may be repeated, and each value may hold several
 * ids, separated by commas or as a JSON list.
 * @throws AppError 422 that names the invalid id.
 */
export function uploadsOfForm(body: MultipartBody): SubmittedUpload[] {
  if (body.files[FIELD]?.some((file) => file.length > 0)) {
    throw new AppError('invalid', `${FIELD}: must be sent as text, without a file name`);
  }
  const ids = (body.values[FIELD] ?? [])
    .flatMap((text) => text.split(',', LIMITS.filesPerRequest + 1))
    .map((id) => id.replaceAll(/[\s"[\]]/g, ''))
    .filter((id) => id !== '');
  const parsed = parseSentValue(z.object({ [FIELD]: uploadIdsSchema }), { [FIELD]: ids });
  return parsed[FIELD].map((upload_id, index) => ({ upload_id, field: `${FIELD}[${index}]` }));
}
