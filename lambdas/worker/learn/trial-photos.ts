import { LIMITS } from '../../contracts/limits';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { boxOfBbox } from '../../domain/recognition/box';
import { judgedFacings } from '../../domain/recognition/judged-facings';
import { undefinedIfMissing } from '../../storage/aws/missing-object';
import { readRecognitionDocument } from '../../storage/objects/documents';
import { findMedia } from '../../storage/objects/media';
import { correctionsOf } from '../../storage/results/corrections';
import { readNewestResults } from '../../storage/results/result-lists';
import type { Gallery } from '../pipeline/name/gallery';
import { decodePhoto } from '../pipeline/picture/decode';
import { toWorkingPixels } from '../pipeline/picture/photo-scale';
import type { TrialPhoto } from './try-views';

/** The largest number of photos to try. Each takes up to a second. */
const MAX_TRIAL_PHOTOS = 8;
/** Once the photos tried have this many facings together, no more are tried. */
const MAX_TRIAL_FACINGS = 400;

/** The latest photos of a task with confirmed facings, except the photo of one result. */
export async function* trialPhotosOfTask(
  { account_id, task_uuid }: TaskRow,
  without: string,
  gallery: Gallery,
): AsyncGenerator<TrialPhoto> {
  const rows = await readNewestResults(account_id, task_uuid, LIMITS.unknownResults);
  const itemOf = new Map(gallery.items.map(({ item_uuid }, item) => [item_uuid, item]));
  let [photos, facings] = [0, 0];
  for (const row of rows) {
    if (row.result_uuid === without || !row.corrections) continue;
    if (photos >= MAX_TRIAL_PHOTOS || facings >= MAX_TRIAL_FACINGS) return;
    const photo = await readTrialPhoto(row, itemOf);
    if (!photo) continue;
    yield photo;
    photos += 1;
    facings += photo.facings.length;
  }
}

/** @returns undefined if no facing of the photo is confirmed, or if it was deleted. */
async function readTrialPhoto(
  row: ResultRow,
  itemOf: ReadonlyMap<string, number>,
): Promise<TrialPhoto | undefined> {
  if (row.document_key === undefined) return undefined;
  const bytes = await findMedia(row.image_key);
  const document = await undefinedIfMissing(readRecognitionDocument(row.document_key));
  if (!bytes || !document) return undefined;
  const judged = judgedFacings(document, correctionsOf(row));
  if (judged.every(({ right }) => right === undefined)) return undefined;
  const { image, scale } = await decodePhoto(bytes);
  const facings = judged.map(({ bbox, right }) => ({
    box: toWorkingPixels(boxOfBbox(bbox), scale),
    // If the right item is not in the task's gallery, no item is right.
    right: right == null ? right : (itemOf.get(right) ?? null),
  }));
  return { image, facings };
}
