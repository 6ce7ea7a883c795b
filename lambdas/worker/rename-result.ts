import { LIMITS } from '../contracts/limits';
import type { RenameMessage } from '../contracts/queue-message';
import type { RecognitionDocument } from '../contracts/result';
import type { CatalogItemRow, ResultRow } from '../contracts/rows';
import { judgedFacings } from '../domain/recognition/judged-facings';
import { facingsNotCompared } from '../domain/recognition/not-compared';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { undefinedIfMissing } from '../storage/aws/missing-object';
import { getStoredItems } from '../storage/catalogue/catalogue';
import { readRecognitionDocument } from '../storage/objects/documents';
import { findMedia } from '../storage/objects/media';
import { correctionsOf } from '../storage/results/corrections';
import { claimRename, endRename, storeRename } from '../storage/results/renames';
import { getResult } from '../storage/results/results';
import { getTaskUpToDate } from '../storage/tasks/following';
import { galleryOfTask } from './gallery/task-gallery';
import { loadContainerModels } from './models';
import type { Gallery } from './pipeline/name/gallery';
import { nameAgain } from './pipeline/name-again';

/**
 * Handles a `rename` message: names a result's facings again, unless another attempt already has. Facings that
 * people have judged keep their names. If the corrections change meanwhile, another attempt follows.
 */
export async function handleRenameMessage(message: RenameMessage): Promise<void> {
  const row = await getResult(message);
  if (row?.rename_requested_at === undefined) return;
  if ((row.rename_attempts ?? 0) >= LIMITS.recognitionAttempts) {
    logger.error('result not renamed', { result_uuid: row.result_uuid });
    await endRename(row);
    return;
  }
  // If undefined, another attempt is under way. If that attempt is cut off, its own message comes back.
  const claimed = await claimRename(row);
  if (!claimed?.renames) return;
  const document = await nameAgainOrGiveUp(claimed);
  if (!document) {
    await endRename(claimed);
    return;
  }
  if (await storeRename(claimed, document)) return;
  throw new Error('The names were not stored: the row was changed meanwhile');
}

/** @returns undefined if no attempt can name the facings, for example because the photo was deleted. */
async function nameAgainOrGiveUp(row: ResultRow): Promise<RecognitionDocument | undefined> {
  try {
    return await nameAgainOfRow(row);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    logger.warn('result cannot be renamed', { error });
    return undefined;
  }
}

async function nameAgainOfRow(row: ResultRow): Promise<RecognitionDocument | undefined> {
  const [task, bytes, document, models] = await Promise.all([
    getTaskUpToDate(row.account_id, row.task_uuid),
    findMedia(row.image_key),
    undefinedIfMissing(readRecognitionDocument(row.document_key ?? '')),
    loadContainerModels(),
  ]);
  if (!task || !bytes || !document) return undefined;
  const gallery = await galleryOfTask(task, models.embedder);
  const corrections = correctionsOf(row);
  const judged = corrections.facings.filter(({ verdict }) => verdict !== undefined);
  const renamed = await nameAgain({
    bytes,
    document,
    judged: new Set(judged.map(({ id }) => id)),
    lacking: await readLacking(row.account_id, document, gallery),
    gallery,
    models,
    createdAt: row.created_at,
  });
  const not_compared = facingsNotCompared(document, judgedFacings(document, corrections));
  return not_compared.length === 0 ? renamed : { ...renamed, not_compared };
}

/** Reads the items that the document names but that the task no longer has. */
function readLacking(
  account: string,
  { coco }: RecognitionDocument,
  { items }: Gallery,
): Promise<CatalogItemRow[]> {
  const known = new Set(items.map(({ item_uuid }) => item_uuid));
  const used = new Set(coco.annotations.map(({ category_id }) => category_id));
  const named = coco.categories.filter(({ id }) => used.has(id));
  const uuids = named.flatMap(({ neurolabs }) => neurolabs?.productUuid ?? []);
  return getStoredItems(
    account,
    uuids.filter((uuid) => !known.has(uuid)),
  );
}
