import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { LaneName, QueueMessage } from '../contracts/queue-message';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { chunk, inParallel } from './batches';
import { sqs } from './clients';

const QUEUE_URL_VARIABLES = {
  waiting: ENVIRONMENT.waitingQueueUrl,
  bulk: ENVIRONMENT.bulkQueueUrl,
} as const satisfies Record<LaneName, string>;

/** SQS accepts no more messages in one request. */
const MESSAGES_PER_BATCH = 10;
const MAX_SEND_ATTEMPTS = 3;

const queueUrl = (lane: LaneName): string => {
  const variable = QUEUE_URL_VARIABLES[lane];
  return z.string().parse(readEnvironment({ [variable]: z.url() })[variable]);
};

/**
 * Puts messages on a lane.
 * @throws Error if SQS refuses a message three times.
 */
export async function sendMessages(
  lane: LaneName,
  messages: readonly QueueMessage[],
): Promise<void> {
  const entries = messages.map((message, index): SendMessageBatchRequestEntry => ({
    Id: String(index),
    MessageBody: JSON.stringify(message),
    // With a group per account, SQS delivers fairly: a busy account does not delay the others.
    MessageGroupId: message.account_id,
  }));
  await inParallel(chunk(entries, MESSAGES_PER_BATCH), async (group) => {
    let pending = group;
    for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS && pending.length > 0; attempt++) {
      const answer = await sqs().send(
        new SendMessageBatchCommand({ QueueUrl: queueUrl(lane), Entries: pending }),
      );
      const failed = new Set(answer.Failed?.map((entry) => entry.Id));
      pending = pending.filter((entry) => failed.has(entry.Id));
    }
    if (pending.length > 0) throw new Error(`SQS refused ${pending.length} messages`);
  });
}

/** Has SQS deliver a message that is being handled once more, after these seconds. */
export async function retryLater(
  lane: LaneName,
  receiptHandle: string,
  seconds: number,
): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl(lane),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}
