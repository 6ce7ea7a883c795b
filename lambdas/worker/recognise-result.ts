import { startOwedCallback } from '../callbacks/start-owed-callback';
import type { RecogniseMessage } from '../contracts/queue-message';
import type { ResultRow } from '../contracts/rows';
import { confidenceScore } from '../domain/recognition/document';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { deleteDocument, writeDocument } from '../storage/documents';
import { completeResult, failResult, getResult, recordAttemptError } from '../storage/results';
import { getTask } from '../storage/tasks';
import { imageBytes } from './image-bytes';
import { containerModels } from './models';
import { recognise, type Recognition } from './pipeline/run';
import { publishTimings } from './publish-timings';
import { taskGallery } from './task-gallery';

/**
 * Handles a `recognise` message: ends a result that is IN_PROGRESS. If a message is delivered twice, the
 * second delivery finds the result ended, or its conditional write fails.
 * @throws errors that the next attempt may not have
 */
export async function recogniseResult(message: RecogniseMessage): Promise<void> {
  const row = await getResult(message);
  if (row === undefined) {
    logger.warn('The result does not exist');
    return;
  }
  if (row.status === 'IN_PROGRESS') await endResult(row);
  await startOwedCallback(row);
}

/** Ends a result as COMPLETED, or as FAILED when another attempt would fail too. */
async function endResult(row: ResultRow): Promise<void> {
  const start = performance.now();
  const seconds = (): number => Math.round(performance.now() - start) / 1000;
  try {
    const { document, milliseconds } = await recogniseRow(row);
    publishTimings(milliseconds);
    const document_key = await writeDocument(row.result_uuid, document);
    const confidence_score = confidenceScore(document);
    const isFirst = await completeResult(row, {
      duration: seconds(),
      confidence_score,
      document_key,
    });
    if (!isFirst) await deleteDocument(document_key);
  } catch (error) {
    if (error instanceof AppError && !error.retryable) {
      logger.info('The image cannot be recognised', { error });
      await failResult(row, { failure_reason: error.message, duration: seconds() });
      return;
    }
    await recordAttemptError(row, reasonOf(error));
    throw error;
  }
}

async function recogniseRow(row: ResultRow): Promise<Recognition> {
  const [task, models] = await Promise.all([
    getTask(row.account_id, row.task_uuid),
    containerModels(),
  ]);
  if (task === undefined) throw new AppError('not-found', 'the task does not exist any more');
  // One after the other. If both ran at once and the picture failed, up to 10,000 items would still be
  // loaded and enrolled for nothing, beside the next message. A kept gallery adds one read of some 5 ms.
  const bytes = await imageBytes(row);
  const gallery = await taskGallery(task, models.embedder);
  return recognise({ bytes, gallery, models, task, createdAt: row.created_at });
}

/** The result's failure_reason if this was the last attempt. It must not show internals. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'the image could not be processed';
}
