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
 * Handles a `recognise` message: leads a result from IN_PROGRESS to its end. A message that is
 * delivered twice finds the result ended, or loses the conditional write.
 * @throws what may go better at the next attempt.
 */
export async function recogniseResult(message: RecogniseMessage): Promise<void> {
  const row = await getResult(message);
  if (row === undefined) {
    logger.warn('The result does not exist');
    return;
  }
  if (row.status === 'IN_PROGRESS') await bringToAnEnd(row);
  await startOwedCallback(row);
}

async function bringToAnEnd(row: ResultRow): Promise<void> {
  const start = performance.now();
  const seconds = (): number => Math.round(performance.now() - start) / 1000;
  try {
    const { document, milliseconds } = await recogniseRow(row);
    publishTimings(milliseconds);
    const document_key = await writeDocument(row.result_uuid, document);
    const confidence_score = confidenceScore(document);
    const first = await completeResult(row, {
      duration: seconds(),
      confidence_score,
      document_key,
    });
    if (!first) await deleteDocument(document_key);
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
  // Not both at once: when the picture fails, up to 10,000 items would be loaded and enrolled for
  // nothing, beside the next message. A kept gallery costs one read of some 5 ms after it.
  const bytes = await imageBytes(row);
  const gallery = await taskGallery(task, models.embedder);
  return recognise({ bytes, gallery, models, task, createdAt: row.created_at });
}

/** What the result will say if this attempt was the last: nothing of our insides. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'the image could not be processed';
}
