import type { Context, SQSBatchResponse, SQSEvent, SQSHandler } from 'aws-lambda';
import { logger } from '../shared/logger';
import { handleRecord } from './handle-record';

/**
 * Works on the messages of both lanes, one after the other: a recognition uses every core. Each
 * message stands alone; those that failed come back, the others are done.
 */
export const handler = (async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  logger.addContext(context);
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const done = await handleRecord(record);
    if (!done) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
}) satisfies SQSHandler;
