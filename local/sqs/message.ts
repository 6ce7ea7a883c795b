import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A message as a queue keeps it. Times are milliseconds since the epoch. */
export const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  groupId: z.string().optional(),
  /** The sender's trace, as X-Ray writes it. */
  traceHeader: z.string().optional(),
  /** The ARN of the queue from which the message was moved to this dead-letter queue. */
  deadLetterSource: z.string().optional(),
  sentAt: z.number(),
  /** Until this time, no receiver gets the message, because it is delayed or another receiver has it. */
  visibleAt: z.number(),
  receiveCount: z.number().int(),
  firstReceivedAt: z.number().optional(),
});
export type Message = z.infer<typeof messageSchema>;

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
