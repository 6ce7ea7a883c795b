import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { LIMITS } from '../../contracts/limits';
import { queueMessageSchema, type JobMessage } from '../../contracts/queue-message';
import { logger } from '../../shared/logger';
import { noteRenameRequeued } from '../../storage/results/renames';
import { getResult } from '../../storage/results/results';
import { JOB_KINDS, noteJobRequeued, openJobOf } from '../../storage/tasks/jobs';
import { getTask } from '../../storage/tasks/tasks';
import { endResultAsFailed } from '../end-as-failed';

/**
 * The failure reason used if no attempt recorded an error, because the worker was killed or timed out.
 */
const FALLBACK_FAILURE_REASON = `The image could not be processed in ${LIMITS.recognitionAttempts} attempts`;

/**
 * Handles the dead letters of the lanes, which are messages that the worker could not handle. A result whose
 * message is one of them becomes FAILED.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of event.Records) {
    try {
      await failDeadLetter(body);
    } catch (error) {
      logger.error('dead letter not handled', { error, body });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function failDeadLetter(body: string): Promise<void> {
  const message = queueMessageSchema.parse(JSON.parse(body));
  logger.resetKeys();
  logger.appendKeys({ ...message });
  if (message.kind === 'enrol') {
    // There is nothing to do, because the next recognition that needs the item enrols it.
    logger.error('item not enrolled');
    return;
  }
  if (message.kind === 'pack') {
    // There is nothing to do, because the task's next photo causes its gallery to be packed.
    logger.error('gallery not packed', { task_uuid: message.task_uuid });
    return;
  }
  if (message.kind === 'learn') {
    // There is nothing to do, because the result is COMPLETED. Its next correction sends another message.
    logger.error('nothing learned', { result_uuid: message.result_uuid });
    return;
  }
  if (message.kind === 'rename') {
    logger.error('result not renamed', { result_uuid: message.result_uuid });
    const row = await getResult(message);
    // The next sweep asks for the rename again.
    if (row?.rename_requested_at !== undefined) await noteRenameRequeued(row);
    return;
  }
  if ('moved_at' in message) {
    logger.error('job not continued', { task_uuid: message.task_uuid });
    await noteJobGone(message);
    return;
  }
  const row = await getResult(message);
  if (!row) {
    logger.error('dead letter of no result');
    return;
  }
  logger.warn('image given up', { reason: row.last_error ?? FALLBACK_FAILURE_REASON });
  await endResultAsFailed(row, FALLBACK_FAILURE_REASON);
}

/** Makes the next sweep send the message again, unless the job has gone on since. */
async function noteJobGone({ account_id, task_uuid, moved_at }: JobMessage): Promise<void> {
  const task = await getTask(account_id, task_uuid);
  if (!task) return;
  for (const kind of JOB_KINDS) {
    if (openJobOf(kind, task)?.moved_at === moved_at) await noteJobRequeued(kind, task);
  }
}
