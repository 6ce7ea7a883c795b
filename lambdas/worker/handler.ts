import type { Context, SQSBatchResponse, SQSEvent, SQSHandler } from 'aws-lambda';
import { logger } from '../shared/logger';
import { handleQueueRecord } from './handle-record';

/**
 * Handles the messages of all lanes, one by one, because one recognition uses every core. Only messages that
 * failed come back.
 */
export const handler = (async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  logger.addContext(context);
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const done = await handleQueueRecord(record);
    if (!done) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
}) satisfies SQSHandler;
