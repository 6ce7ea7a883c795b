import * as z from 'zod';

/**
 * The three queues to the worker. Waiting callers have their own, so that bulk submissions cannot
 * delay them. Enrolment also has its own, so that a large catalogue does not delay photos.
 */
export const LANE_NAMES = ['waiting', 'bulk', 'enrolment'] as const;
/** The lanes that photos are submitted to. */
export const PHOTO_LANE_NAMES = ['waiting', 'bulk'] as const satisfies readonly LaneName[];
export type PhotoLaneName = (typeof PHOTO_LANE_NAMES)[number];
export type LaneName = (typeof LANE_NAMES)[number];

/**
 * API Gateway's id of the request that sent the message. It links the access log to the worker's
 * log lines. Messages from the sweep or from earlier versions have none.
 */
const requestId = { request_id: z.string().optional() };

/** Asks the worker to recognise an image. */
const recogniseMessageSchema = z.object({
  kind: z.literal('recognise'),
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
  ...requestId,
});

/** Asks the worker to enrol a new or changed catalogue item. No request waits for it. */
const enrolMessageSchema = z.object({
  kind: z.literal('enrol'),
  account_id: z.string(),
  item_uuid: z.uuid(),
  ...requestId,
});

/**
 * Asks the worker to pack the gallery of a large task, so that other workers can load it quickly.
 */
const packMessageSchema = z.object({
  kind: z.literal('pack'),
  account_id: z.string(),
  task_uuid: z.uuid(),
});

/** Asks the worker to learn from a result's corrections, or to undo what it learned from them. */
const learnMessageSchema = z.object({
  kind: z.literal('learn'),
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
  /** The version of the corrections. The worker ignores the message if they have changed since. */
  version: z.number().int().min(0),
  ...requestId,
});

/** Asks the worker to name the facings of a result again. */
const renameMessageSchema = z.object({
  kind: z.literal('rename'),
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
  ...requestId,
});

/**
 * Asks the worker to go on with a job: to name the next results of a task again, or to export them. It then sends the
 * message again.
 */
const jobMessageSchema = z.object({
  kind: z.enum(['rename-task', 'export-task']),
  account_id: z.string(),
  task_uuid: z.uuid(),
  /** When the job last made progress. The worker ignores the message if it has made more since. */
  moved_at: z.iso.datetime(),
  ...requestId,
});

export const queueMessageSchema = z.discriminatedUnion('kind', [
  recogniseMessageSchema,
  enrolMessageSchema,
  packMessageSchema,
  learnMessageSchema,
  renameMessageSchema,
  jobMessageSchema,
]);
export type QueueMessage = z.infer<typeof queueMessageSchema>;
export type RecogniseMessage = z.infer<typeof recogniseMessageSchema>;
export type EnrolMessage = z.infer<typeof enrolMessageSchema>;
export type PackMessage = z.infer<typeof packMessageSchema>;
export type LearnMessage = z.infer<typeof learnMessageSchema>;
export type RenameMessage = z.infer<typeof renameMessageSchema>;
export type JobMessage = z.infer<typeof jobMessageSchema>;
