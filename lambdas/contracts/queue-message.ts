import { z } from 'zod';

/** The two lanes to the worker: callers who wait never stand behind bulk submissions. */
export const LANES = ['waiting', 'bulk'] as const;
export type LaneName = (typeof LANES)[number];

/** What both of them carry. */
const recogniseMessageSchema = z.object({
  kind: z.literal('recognise'),
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
});

/** Embeds the pictures of a new or changed catalogue item out of the request's way. */
const enrolMessageSchema = z.object({
  kind: z.literal('enrol'),
  account_id: z.string(),
  item_uuid: z.uuid(),
});

export const queueMessageSchema = z.discriminatedUnion('kind', [
  recogniseMessageSchema,
  enrolMessageSchema,
]);
export type QueueMessage = z.infer<typeof queueMessageSchema>;
export type RecogniseMessage = z.infer<typeof recogniseMessageSchema>;
export type EnrolMessage = z.infer<typeof enrolMessageSchema>;
