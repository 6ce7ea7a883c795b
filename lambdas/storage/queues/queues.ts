import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { LaneName, QueueMessage } from '../../contracts/queue-message';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { currentRequestId } from '../../shared/logger';
import { mapInParallel, retryUnprocessed, splitIntoGroups } from '../aws/batches';
import { sqs } from '../aws/clients';

const QUEUE_URL_VARIABLE_BY_LANE = {
  waiting: ENVIRONMENT_VARIABLES.waitingQueueUrl,
  bulk: ENVIRONMENT_VARIABLES.bulkQueueUrl,
  enrolment: ENVIRONMENT_VARIABLES.enrolmentQueueUrl,
} as const satisfies Record<LaneName, string>;

/** The most messages that SQS accepts in one request. */
const MAX_MESSAGES_PER_SEND = 10;

const queueUrlOfLane = (lane: LaneName): string => {
  const variable = QUEUE_URL_VARIABLE_BY_LANE[lane];
  return z.string().parse(readEnvironment({ [variable]: z.url() })[variable]);
};

/**
 * Sends messages to a lane; the worker receives them after the delay. Messages that SQS refuses are sent again,
 * with growing waits, for about 6 s in all.
 * @throws Error if SQS still refuses a message.
 */
export async function sendMessages(
  lane: LaneName,
  messages: readonly QueueMessage[],
  delaySeconds = 0,
): Promise<void> {
  const request_id = currentRequestId();
  const trace = keptTrace();
  const entries = messages.map((message, index): SendMessageBatchRequestEntry => ({
    Id: String(index),
    MessageBody: JSON.stringify({ ...message, ...(request_id !== undefined && { request_id }) }),
    // With a group per account, SQS delivers fairly: a busy account does not delay the others.
    MessageGroupId: message.account_id,
    ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    ...(trace !== undefined && {
      MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: trace } },
    }),
  }));
  await mapInParallel(splitIntoGroups(entries, MAX_MESSAGES_PER_SEND), async (group) => {
    await retryUnprocessed(group, async (pending) => {
      const answer = await sqs().send(
        new SendMessageBatchCommand({ QueueUrl: queueUrlOfLane(lane), Entries: pending }),
      );
      const failed = new Set(answer.Failed?.map((entry) => entry.Id));
      return pending.filter((entry) => failed.has(entry.Id));
    });
  });
}

/**
 * The header of this invocation's trace, if X-Ray samples it. Sent with a message, it links the worker's trace
 * to this one.
 */
function keptTrace(): string | undefined {
  const environment = readEnvironment({
    [ENVIRONMENT_VARIABLES.traceHeader]: z.string().optional(),
  });
  const trace = environment[ENVIRONMENT_VARIABLES.traceHeader];
  return trace?.includes('Sampled=1') === true ? trace : undefined;
}

/** Makes SQS deliver a message in flight again after this many seconds. */
export async function redeliverMessageAfter(
  lane: LaneName,
  receiptHandle: string,
  seconds: number,
): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrlOfLane(lane),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}
