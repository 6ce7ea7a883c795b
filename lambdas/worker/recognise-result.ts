import { doWhatIsOwed } from '../callbacks/do-what-is-owed';
import type { RecogniseMessage } from '../contracts/queue-message';
import type { ResultRow } from '../contracts/rows';
import { meanConfidenceOf } from '../domain/recognition/document';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { recordMetrics } from '../shared/metrics';
import { once } from '../shared/once';
import { deleteRecognitionDocument, writeRecognitionDocument } from '../storage/objects/documents';
import {
  completeResult,
  failResult,
  getResult,
  recordAttemptError,
} from '../storage/results/results';
import { deleteClaimedUpload } from '../storage/objects/uploads';
import { getTaskUpToDate } from '../storage/tasks/following';
import { gbSecondsOf } from './gb-seconds';
import { readOrFetchImage } from './image-bytes';
import { reportLookalikes } from './gallery/lookalikes';
import { loadContainerModels } from './models';
import type { Models } from './onnx/models';
import type { Gallery } from './pipeline/name/gallery';
import { recognisePhoto, type Recognition } from './pipeline/run';
import { forgetGallery, galleryOfTask } from './gallery/task-gallery';

/**
 * Handles a `recognise` message by ending a result that is IN_PROGRESS. If the message is delivered twice, the
 * second finds the result ended, or its conditional write fails.
 * @throws errors that might not recur at the next attempt
 */
export async function handleRecogniseMessage(message: RecogniseMessage): Promise<void> {
  const row = await getResult(message);
  if (row === undefined) {
    logger.warn('The result does not exist');
    return;
  }
  const comparison = row.status === 'IN_PROGRESS' ? await recogniseAndEndResult(row) : undefined;
  // The row is read again, because another attempt may have ended the result with other contents.
  const ended = await getResult(message);
  if (ended !== undefined) await doWhatIsOwed(ended);
  // Lookalikes come last, because no caller waits for them.
  if (comparison !== undefined) await reportLookalikes(comparison.gallery, comparison.models);
}

/** What an image was compared with. */
interface Comparison {
  readonly gallery: Gallery;
  readonly models: Models;
}

/**
 * Ends a result as COMPLETED, or as FAILED if another attempt would fail too.
 * @returns undefined if the result is FAILED
 */
async function recogniseAndEndResult(row: ResultRow): Promise<Comparison | undefined> {
  const start = performance.now();
  const secondsSinceStart = (): number => Math.round(performance.now() - start) / 1000;
  let pictureBytes = 0;
  try {
    const { recognition, comparison } = await recogniseImageOfRow(row, ({ length }) => {
      pictureBytes = length;
    });
    logger.info('Recognised', { milliseconds: recognition.milliseconds });
    const { key, document } = await writeRecognitionDocument(row.result_uuid, recognition.document);
    const duration = secondsSinceStart();
    const facings = document.coco.annotations.length;
    const isCompleted = await completeResult(row, {
      duration,
      confidence_score: meanConfidenceOf(document),
      document_key: key,
      usage: {
        outcome: 'completed',
        gb_seconds: gbSecondsOf(duration),
        facings,
        bytes_kept: pictureBytes + Buffer.byteLength(JSON.stringify(document)),
      },
    });
    if (isCompleted) {
      const isEmpty = facings === 0 ? 1 : 0;
      recordMetrics({ 'result-failed-by-service': 0, 'result-without-facings': isEmpty });
    } else {
      // The result was deleted, or became FAILED after its last attempt, meanwhile.
      await deleteRecognitionDocument(row.result_uuid);
    }
    return comparison;
  } catch (error) {
    if (error instanceof AppError && !error.retryable) {
      logger.info('The image cannot be recognised', { error });
      const duration = secondsSinceStart();
      const values = {
        failure_reason: error.message,
        duration,
        usage: {
          outcome: 'failed_by_caller' as const,
          gb_seconds: gbSecondsOf(duration),
          facings: 0,
          bytes_kept: pictureBytes,
        },
      };
      if (await failResult(row, values)) {
        recordMetrics(
          { 'result-failed-by-service': 0 },
          { account_id: row.account_id, result_uuid: row.result_uuid, reason: error.message },
        );
        await deleteRecognitionDocument(row.result_uuid);
      }
      if (row.upload_key !== undefined) await deleteClaimedUpload(row.upload_key);
      return undefined;
    }
    await recordAttemptError(row, failureReasonOf(error));
    throw error;
  }
}

/** @param onPicture receives the stored picture. */
async function recogniseImageOfRow(
  row: ResultRow,
  onPicture: (bytes: Uint8Array) => void,
): Promise<{ recognition: Recognition; comparison: Comparison }> {
  const [task, models] = await Promise.all([
    getTaskUpToDate(row.account_id, row.task_uuid),
    loadContainerModels(),
  ]);
  if (task === undefined) throw new AppError('not-found', 'the task does not exist any more');
  const bytes = await readOrFetchImage(row);
  onPicture(bytes);
  const readGallery = once(() => galleryOfTask(task, models.embedder));
  try {
    const recognition = await recognisePhoto({
      bytes,
      gallery: readGallery,
      models,
      task,
      createdAt: row.created_at,
    });
    return { recognition, comparison: { gallery: await readGallery(), models } };
  } catch (error) {
    // The gallery's stored parts may have been deleted, so the next attempt reads the gallery again.
    if (!(error instanceof AppError)) forgetGallery(task);
    throw error;
  }
}

/** Returns the result's failure_reason in case this was the last attempt. It must not reveal internals. */
function failureReasonOf(error: unknown): string {
  return error instanceof AppError && error.status < 500
    ? error.message
    : 'the image could not be processed';
}
