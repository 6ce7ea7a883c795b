import type { CallerData } from '../../contracts/caller-data';
import { isServedType, type PictureType } from '../../contracts/picture-type';
import type { PhotoLaneName } from '../../contracts/queue-message';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { rowOfCallerData } from '../../domain/caller-data';
import { inspectPicture } from '../../domain/picture';
import { AppError } from '../../shared/app-error';
import { newMediaKey } from '../../storage/objects/media';
import { storeSentPicture } from '../../storage/objects/sent-pictures';
import { claimedKeyOf, copyClaimedUpload } from '../../storage/objects/uploads';
import { withdrawResults } from '../../storage/results/new-results';
import type { RequestIds } from '../idempotency/request-ids';
import { createResults, queueResults } from './accept-images';
import {
  claimUploads,
  releaseUploads,
  type ClaimedUpload,
  type SubmittedUpload,
} from './claim-uploads';

/** The pictures that one request submits. */
export interface SubmittedPictures {
  readonly pictures: readonly Picture[];
  readonly uploads: readonly SubmittedUpload[];
  /**
   * The caller's data for the pictures, then for the uploads.
   * @default - nothing
   */
  readonly callerData?: readonly CallerData[];
}

interface Picture {
  readonly bytes: Uint8Array;
  /** The field's name in errors, e.g. `images[2]`. */
  readonly field: string;
  readonly file_name?: string | undefined;
}

/**
 * Accepts files and uploads, all or none.
 * @returns the uuids of their results: first of the files, then of the uploads, each in the order given.
 * @throws AppError 422 that names the refused picture.
 */
export async function acceptPictures(
  task: TaskRow,
  lane: PhotoLaneName,
  submitted: SubmittedPictures,
  ids: RequestIds,
  callbackUrl?: string,
): Promise<string[]> {
  const files = submitted.pictures.map(({ bytes, field, file_name }) => ({
    bytes,
    file_name,
    ...inspectPicture(bytes, field),
    image_key: newMediaKey('images', task.account_id, ids.secret()),
  }));
  const uploads = submitted.uploads.map((upload) => ({
    ...upload,
    account_id: task.account_id,
    image_key: newMediaKey('images', task.account_id, ids.secret()),
  }));
  const names = ids.earlier === 'all' ? [] : await claimUploads(uploads);
  const images = [
    ...files.map(({ image_key, contentType, file_name }) => ({
      image_key,
      file_name,
      ...(!isServedType(contentType) && { upload_key: claimedKeyOf(image_key) }),
    })),
    ...uploads.map(({ image_key }, index) => ({
      image_key,
      file_name: names[index],
      upload_key: claimedKeyOf(image_key),
    })),
  ];
  try {
    const created = await createResults(
      task,
      lane,
      images.map((image, index) => ({
        ...image,
        ...rowOfCallerData(submitted.callerData?.[index] ?? {}),
        callback_url: callbackUrl,
      })),
      ids,
    );
    // The rows are written first, so that every stored picture has a row that names it.
    await storePictures(files, uploads, created.open, ids);
    await queueResults(lane, created);
    return created.uuids;
  } catch (error) {
    // A refused request, such as one over the quota, has done nothing, so its key may be used for another
    // request.
    if (!ids.isRepeatable || error instanceof AppError) await releaseUploads(uploads);
    throw error;
  }
}

/** A checked file, with the key under which it is stored. */
interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly contentType: PictureType;
  readonly image_key: string;
}

/** Stores the files and uploads that belong to these rows. */
async function storePictures(
  files: readonly CheckedFile[],
  uploads: readonly ClaimedUpload[],
  rows: readonly ResultRow[],
  ids: RequestIds,
): Promise<void> {
  const keys = new Set(rows.map(({ image_key }) => image_key));
  const isOpen = ({ image_key }: { readonly image_key: string }): boolean => keys.has(image_key);
  const stored = await Promise.allSettled([
    ...files
      .filter(isOpen)
      .map(({ image_key, bytes, contentType }) => storeSentPicture(image_key, bytes, contentType)),
    ...uploads.filter(isOpen).map((upload) => copyClaimedUpload(upload, upload.image_key)),
  ]);
  const failed = stored.find((each) => each.status === 'rejected');
  if (!failed) return;
  // A repeat of a request with a key continues with these results. If no repeat comes, the sweep ends
  // them.
  if (!ids.isRepeatable) await withdrawResults(rows);
  throw failed.reason;
}
