import * as z from 'zod';

/**
 * Schemas of the operations' inputs, with SQS's own limits. Messages with other fields, such as message
 * attributes, are refused, because receivers here would not get those fields.
 */

const queueUrl = { QueueUrl: z.string() };
const delaySeconds = z.number().int().min(0).max(900).optional();
const visibilityTimeout = z.number().int().min(0).max(43_200);

const outgoing = {
  MessageBody: z.string().min(1),
  DelaySeconds: delaySeconds,
  MessageGroupId: z.string().max(128).optional(),
  /** The only system attribute that SQS accepts from senders. */
  MessageSystemAttributes: z
    .strictObject({
      AWSTraceHeader: z.object({ DataType: z.literal('String'), StringValue: z.string() }),
    })
    .optional(),
};

export const sendMessage = z.strictObject({ ...queueUrl, ...outgoing });
export const sendMessageBatch = z.object({
  ...queueUrl,
  Entries: z
    .array(z.strictObject({ Id: z.string(), ...outgoing }))
    .min(1)
    .max(10),
});
export const receiveMessage = z.object({
  ...queueUrl,
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  VisibilityTimeout: visibilityTimeout.optional(),
});
export const deleteMessage = z.object({ ...queueUrl, ReceiptHandle: z.string() });
export const changeMessageVisibility = z.object({
  ...queueUrl,
  ReceiptHandle: z.string(),
  VisibilityTimeout: visibilityTimeout,
});
export const getQueueAttributes = z.object(queueUrl);

/** The size limit for one message, and for all messages in a batch together: 256 KB. */
export const MESSAGE_LIMIT_BYTES = 262_144;
