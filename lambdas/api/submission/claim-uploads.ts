import type { UploadRow } from '../../contracts/rows';
import { contentTypeOf, TYPE_BYTES } from '../../domain/picture';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import {
  claimUpload,
  findUpload,
  readUploadHead,
  releaseUpload,
} from '../../storage/objects/uploads';

/** An upload as named in a request. */
export interface SubmittedUpload {
  readonly upload_id: string;
  /** The field's name in errors, e.g. `upload_ids[2]`. */
  readonly field: string;
}

/** An upload that becomes the picture of a result. */
export interface ClaimedUpload extends SubmittedUpload {
  readonly account_id: string;
  readonly image_key: string;
}

/**
 * Claims uploads as pictures of results, all or none. Only the first bytes are checked here, because the
 * photo is copied within S3; the worker checks the rest.
 * @returns the names of their files, undefined where none was given.
 * @throws AppError 422 that names the refused upload.
 */
export async function claimUploads(
  uploads: readonly ClaimedUpload[],
): Promise<(string | undefined)[]> {
  const found = await Promise.all(uploads.map((upload) => inspectUpload(upload)));
  try {
    // Uploads are claimed one after the other, so that none is still being claimed when the others are
    // released.
    for (const upload of uploads) {
      const claimed = await claimUpload(upload, upload.image_key, new Date());
      if (!claimed) throw submittedError(upload);
    }
    return found.map(({ file_name }) => file_name);
  } catch (error) {
    await releaseUploads(uploads);
    throw error;
  }
}

/** Releases uploads whose request failed, so that they can be submitted again. */
export async function releaseUploads(uploads: readonly ClaimedUpload[]): Promise<void> {
  for (const upload of uploads) {
    try {
      await releaseUpload(upload, upload.image_key);
    } catch (error) {
      logger.error('upload not released', { upload_id: upload.upload_id, error });
    }
  }
}

async function inspectUpload(upload: ClaimedUpload): Promise<Pick<UploadRow, 'file_name'>> {
  const row = await findUpload(upload);
  if (!row) throw refusalError(upload, `there is no upload ${upload.upload_id}`);
  checkOpen(row, upload);
  const head = await readUploadHead(row, TYPE_BYTES);
  if (head === undefined) {
    throw refusalError(upload, 'nothing was uploaded yet; send the photo to its address first');
  }
  if (contentTypeOf(head) !== row.content_type) {
    throw refusalError(upload, `is not the ${row.content_type} that was declared`);
  }
  return row;
}

function checkOpen(row: UploadRow, upload: ClaimedUpload): void {
  // A request may be repeated after its upload has expired.
  if (row.claimed_by === upload.image_key) return;
  if (row.claimed_by !== undefined) throw submittedError(upload);
  if (row.expires_at * 1000 <= Date.now()) {
    throw refusalError(upload, 'has expired; create another one and send the photo again');
  }
}

const refusalError = ({ field }: SubmittedUpload, reason: string): AppError =>
  new AppError('invalid', `${field}: ${reason}`);

const submittedError = (upload: SubmittedUpload): AppError =>
  refusalError(upload, 'was submitted already; create another one to submit the photo again');
