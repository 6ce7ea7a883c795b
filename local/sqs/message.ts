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

/** What a queue keeps of a message; times are milliseconds since the epoch. */
export const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  attributes: messageAttributesSchema,
  groupId: z.string().optional(),
  /** Set once the message was moved to a dead-letter queue. */
  deadLetterSource: z.string().optional(),
  sentAt: z.number(),
  /** Received by nobody before this time: a delay, or a receiver that still works on it. */
  visibleAt: z.number(),
  receiveCount: z.number().int(),
  firstReceivedAt: z.number().optional(),
});
export type Message = z.infer<typeof messageSchema>;

export function md5(data: string | Buffer): string {
  return createHash('md5').update(data).digest('hex');
}

/**
 * The checksum that the SDK compares: for each attribute in order of name, its name, type and
 * value, each after its length as 4 bytes, the value also after 1 for text or 2 for bytes.
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
