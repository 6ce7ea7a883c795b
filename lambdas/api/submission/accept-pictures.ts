import type { LaneName } from '../../contracts/queue-message';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { inspectPicture } from '../../domain/picture';
import { logger } from '../../shared/logger';
import { deleteMedia, newMediaKey, writeMedia } from '../../storage/media';
import { withdrawResults } from '../../storage/new-results';
import { clearUnfinished, WITHDRAWN_SHARD } from '../../storage/results';
import type { RequestIds } from '../idempotency/request-ids';
import { acceptImages } from './accept-images';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The field as errors name it, e.g. `images[2]`. */
  readonly field: string;
}

/**
 * Accepts uploaded pictures, all or none: all are checked before one is stored.
 * @returns the uuids of their results, in the order given.
 * @throws AppError 422 that names the picture that is refused.
 */
export async function acceptPictures(
  task: TaskRow,
  lane: LaneName,
  pictures: readonly Picture[],
  ids: RequestIds,
  callbackUrl?: string,
): Promise<string[]> {
  const checked = pictures.map(({ bytes, field }) => ({
    bytes,
    ...inspectPicture(bytes, field),
    key: newMediaKey('images', ids.secret()),
  }));
  return acceptImages(
    task,
    lane,
    checked.map(({ key }) => ({ image_key: key, callback_url: callbackUrl })),
    ids,
    async (rows) => {
      const keys = new Set(rows.map(({ image_key }) => image_key));
      const stored = await Promise.allSettled(
        checked
          .filter(({ key }) => keys.has(key))
          .map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
      );
      const failed = stored.find((each) => each.status === 'rejected');
      if (!failed) return;
      // The repeat of a request with a key goes on with these results. If none comes, the sweep ends them.
      if (!ids.isRepeatable) await refuse(rows);
      throw failed.reason;
    },
  );
}

/** Ends results whose pictures cannot all be stored, and removes those that are. */
async function refuse(rows: readonly ResultRow[]): Promise<void> {
  await withdrawResults(rows, WITHDRAWN_SHARD);
  await Promise.all(rows.map(removePicture));
}

async function removePicture(row: ResultRow): Promise<void> {
  try {
    await deleteMedia(row.image_key);
    await clearUnfinished(row);
  } catch (error) {
    // The next sweep removes it.
    logger.error('picture not removed', { result_uuid: row.result_uuid, error });
  }
}
