import { z } from 'zod';
import { messageAttributesSchema } from './message';

/** Schemas of the operations' inputs, with the limits of SQS itself. */

const queueUrl = { QueueUrl: z.string() };
const delaySeconds = z.number().int().min(0).max(900).optional();
const visibilityTimeout = z.number().int().min(0).max(43_200);
const batch = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(10);

const outgoing = {
  MessageBody: z.string().min(1),
  DelaySeconds: delaySeconds,
  MessageAttributes: messageAttributesSchema.optional(),
  MessageGroupId: z.string().max(128).optional(),
};

export const sendMessage = z.object({ ...queueUrl, ...outgoing });
export const sendMessageBatch = z.object({
  ...queueUrl,
  Entries: batch(z.object({ Id: z.string(), ...outgoing })),
});
export const receiveMessage = z.object({
  ...queueUrl,
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  VisibilityTimeout: visibilityTimeout.optional(),
});
export const deleteMessage = z.object({ ...queueUrl, ReceiptHandle: z.string() });
export const deleteMessageBatch = z.object({
  ...queueUrl,
  Entries: batch(z.object({ Id: z.string(), ReceiptHandle: z.string() })),
});
export const changeMessageVisibility = z.object({
  ...queueUrl,
  ReceiptHandle: z.string(),
  VisibilityTimeout: visibilityTimeout,
});
export const changeMessageVisibilityBatch = z.object({
  ...queueUrl,
  Entries: batch(
    z.object({ Id: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: visibilityTimeout }),
  ),
});
export const getQueueUrl = z.object({ QueueName: z.string() });
export const queueOnly = z.object(queueUrl);

/** Limit of one message with its attributes, and of all messages of a batch together: 256 KB. */
export const MESSAGE_LIMIT_BYTES = 262_144;
