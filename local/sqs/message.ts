import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A message attribute as the SQS JSON protocol carries it. */
const messageAttributeSchema = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  /** Base64. */
  BinaryValue: z.string().optional(),
});
export const messageAttributesSchema = z.record(z.string(), messageAttributeSchema);
export type MessageAttributes = z.infer<typeof messageAttributesSchema>;

/** What a queue keeps of a message. Times are milliseconds since the epoch. */
export const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  attributes: messageAttributesSchema,
  groupId: z.string().optional(),
  /** ARN of the queue from which the message was moved to a dead-letter queue. */
  deadLetterSource: z.string().optional(),
  sentAt: z.number(),
  /** No receiver gets the message before this time: it is delayed, or another receiver has it. */
  visibleAt: z.number(),
  receiveCount: z.number().int(),
  firstReceivedAt: z.number().optional(),
});
export type Message = z.infer<typeof messageSchema>;

export function md5(data: string | Buffer): string {
  return createHash('md5').update(data).digest('hex');
}

/**
 * The checksum of attributes that the SDK compares. It covers, in the order of the names, each
 * attribute's name, type and value. Before each stands its length in 4 bytes; before the value also
 * one byte: 1 for text, 2 for binary.
 */
export function md5OfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const parts: Buffer[] = [];
  const push = (value: Buffer): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(value.length);
    parts.push(length, value);
  };
  for (const name of names) {
    const attribute = attributes[name];
    if (!attribute) continue;
    push(Buffer.from(name));
    push(Buffer.from(attribute.DataType));
    const binary = attribute.BinaryValue !== undefined;
    parts.push(Buffer.from([binary ? 2 : 1]));
    push(
      binary
        ? Buffer.from(attribute.BinaryValue ?? '', 'base64')
        : Buffer.from(attribute.StringValue ?? ''),
    );
  }
  return md5(Buffer.concat(parts));
}
