import * as z from 'zod';
import { LISTED_ATTRIBUTES, attributesOfRow } from './catalog-item';
import { storedCorrectionsSchema } from './corrections';
import { lookalikeSchema, pictureMeasuresSchema } from './enrolment';
import { exportOfRowSchema } from './exports';
import { catalogFilterSchema, followedSchema } from './following';
import { cutSchema, learnedCutSchema } from './learned-views';
import { PHOTO_LANE_NAMES } from './queue-message';
import { renamesOfRow, renamingOfRowSchema } from './renames';
import { RESULT_STATUSES } from './result';
import { TASK_TYPES } from './task';
import { uploadContentTypeSchema } from './upload';
import { imageUsageSchema } from './usage';

/**
 * The rows of the DynamoDB tables, parsed at each read. One that does not match is corrupt: 500 with an alarm, not 404.
 */

/** Table Catalog: partition key account_id, sort key item_uuid. */
export const catalogItemRowSchema = z.object({
  account_id: z.string(),
  item_uuid: z.uuid(),
  /** The place in the account's list, taken from an atomic counter; absent once deleted. */
  position: z.number().int().positive().optional(),
  status: z.enum(['ACTIVE', 'DELETED']),
  thumbnail_key: z.string(),
  reference_keys: z.array(z.string()),
  /** The pictures removed most recently, which a repeat of an earlier request must not add again. */
  removed_references: z.array(z.string()).optional(),
  /** The reference images that are cut from photos. */
  cuts: z.array(cutSchema).optional(),
  /** The views that the item learned from corrections. */
  learned: z.array(learnedCutSchema).optional(),
  /** Whether the learned views are switched off. */
  learning_off: z.boolean().optional(),
  name: z.string(),
  ...attributesOfRow,
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type CatalogItemRow = z.infer<typeof catalogItemRowSchema>;

/**
 * The attributes of an item in the four indexes of table Catalog, about 400 bytes: those that lists show or filter by.
 */
export const listedItemRowSchema = catalogItemRowSchema.pick({
  item_uuid: true,
  position: true,
  status: true,
  thumbnail_key: true,
  name: true,
  custom_id: true,
  ...LISTED_ATTRIBUTES,
  created_at: true,
  updated_at: true,
});
export type ListedItemRow = z.infer<typeof listedItemRowSchema>;

/**
 * Table Enrolments: partition key account_id, sort key item_uuid, stored as `<item_uuid>#<embedder>`. A row
 * holds an item's views: its pictures as the embedder sees them.
 */
export const enrolmentRowSchema = z.object({
  account_id: z.string(),
  item_uuid: z.uuid(),
  /**
   * The media keys of the embedded pictures: the thumbnail's, then those of reference images, learned views and
   * negative views.
   */
  pictures: z.array(z.string()),
  /** The embedder that made the vectors, e.g. `product-embedder@1.0.0`. */
  embedder: z.string(),
  dimensions: z.number().int().positive(),
  /** Little-endian float32, `dimensions` numbers per view. */
  vectors: z.instanceof(Uint8Array),
  /** The aspect of the product on each view: width / height, or 0 if it is not known. */
  aspects: z.array(z.number().nonnegative()).optional(),
  /** The details of each view, which settle.onnx compares; only some embedders give them. */
  details: z.instanceof(Uint8Array).optional(),
  /** The keypoints of each view, which verify.onnx compares; only some packages find them. */
  keypoints: z.instanceof(Uint8Array).optional(),
  /** Like `measures` and `lookalikes`, absent in rows written before pictures were judged. */
  enrolled_at: z.iso.datetime().optional(),
  /** The measures of each of `pictures`; null for an unreadable picture, which has no view. */
  measures: z.array(pictureMeasuresSchema.nullable()).optional(),
  /** Views nearly the same as another item's. Only items in one gallery are compared. */
  lookalikes: z.array(lookalikeSchema).optional(),
  /** In seconds since the epoch; set once another embedder has enrolled the item. */
  expires_at: z.number().int().optional(),
});
export type EnrolmentRow = z.infer<typeof enrolmentRowSchema>;

/** Table Tasks: partition key account_id, sort key task_uuid. */
export const taskRowSchema = z.object({
  account_id: z.string(),
  task_uuid: z.uuid(),
  position: z.number().int().positive().optional(),
  status: z.enum(['ACTIVE', 'DELETED']),
  name: z.string(),
  description: z.string(),
  task_type: z.enum(TASK_TYPES).nullable(),
  compute_realogram: z.boolean(),
  compute_shares: z.boolean(),
  /** The key of the S3 document with the items' uuids: 10,000 of them would make each read of the row expensive. */
  catalog_items_key: z.string(),
  /** The keys of all documents of the task's items that may exist; set once the items have been changed. */
  item_keys: z.set(z.string()).optional(),
  /** Which items the task follows; its items are those that matched when it was last brought up to date. */
  catalog_filter: catalogFilterSchema.optional(),
  followed: followedSchema.optional(),
  /** The latest job of each kind on the task's results. */
  renaming: renamingOfRowSchema.optional(),
  export: exportOfRowSchema.optional(),
  /** The partition of the index that the sweep reads; set by each write of an open job, removed by the sweep. */
  unfinished: z.string().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type TaskRow = z.infer<typeof taskRowSchema>;

/** Table Results: partition key owner = `<account_id>#<task_uuid>`, sort key result_uuid. */
export const resultRowSchema = z.object({
  owner: z.string(),
  result_uuid: z.uuid(),
  account_id: z.string(),
  task_uuid: z.uuid(),
  position: z.number().int().positive().optional(),
  status: z.enum(RESULT_STATUSES),
  failure_reason: z.string(),
  image_key: z.string(),
  /** The address from which the worker fetches the picture, if one was submitted. */
  source_url: z.string().optional(),
  /** The key in the bucket Uploads of a picture that was submitted as an upload, or that is not a JPEG yet. */
  upload_key: z.string().optional(),
  callback_url: z.string().optional(),
  /** The lane to which the image was submitted. Like `usage`, absent in the oldest rows. */
  lane: z.enum(PHOTO_LANE_NAMES).optional(),
  external_id: z.string().optional(),
  /** The name of the photo's file, if one was sent. */
  file_name: z.string().optional(),
  /** As JSON, because DynamoDB does not keep the order of names in an object. */
  metadata: z.string().optional(),
  duration: z.number().nullable(),
  confidence_score: z.number().nullable(),
  /** S3 document with the detections of a COMPLETED result. */
  document_key: z.string().optional(),
  /** A person's corrections of a COMPLETED result. */
  corrections: storedCorrectionsSchema.optional(),
  ...renamesOfRow,
  /** The uuids of the items that may have learned views from the result's photo. */
  taught: z.array(z.string()).optional(),
  /** The image's usage, set when the result is finished. */
  usage: imageUsageSchema.optional(),
  /**
   * Set while the result still needs recognition, a rename, its usage record, its callback or its deletion. It is the
   * partition key of a sparse index, which the scheduled sweep reads.
   */
  unfinished: z.string().optional(),
  /** The reason why the latest attempt at recognition failed, if another one may follow. */
  last_error: z.string().optional(),
  /** When the sweep sent the worker a message for the result. */
  requeued_at: z.iso.datetime().optional(),
  /** The round of the result's callback, set once it is resent: 2 the first time. */
  callback_round: z.number().int().min(2).optional(),
  /** How many requests were made to the callback address in this round. */
  callback_attempts: z.number().int().optional(),
  /** A random id, by which the write that claimed an attempt or began the round knows itself again. */
  callback_claim: z.string().optional(),
  callback_attempted_at: z.iso.datetime().optional(),
  callback_next_attempt_at: z.iso.datetime().optional(),
  /** Set while the receiver asks for a longer wait than the schedule's. */
  callback_not_before: z.iso.datetime().optional(),
  /** FAILING: the last request failed, and attempts are left. */
  callback_outcome: z.enum(['DELIVERED', 'FAILING', 'GIVEN_UP']).optional(),
  callback_last_error: z.string().optional(),
  /** When the round was first seen to be over. */
  callback_ended_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** What is left of a deleted result. While this row exists, a late first write cannot create the result again. */
const deletedResultRowSchema = z.object({
  ...resultRowSchema.pick({
    owner: true,
    result_uuid: true,
    account_id: true,
    task_uuid: true,
    image_key: true,
    upload_key: true,
    taught: true,
    renames: true,
    unfinished: true,
  }).shape,
  status: z.literal('DELETED'),
  /** `deleted#` and the time of the deletion, so that no list's time range includes the row. */
  created_at: z.string().startsWith('deleted#'),
  /** The position that the result had in the task's list. */
  deleted_position: z.number().int().positive().optional(),
  /** In seconds since the epoch. DynamoDB deletes the row some time after that. */
  expires_at: z.number().int(),
});
export type DeletedResultRow = z.infer<typeof deletedResultRowSchema>;

/** A row stored under the key of a result: the result, or what is left once it is deleted. */
export const storedResultRowSchema = z.discriminatedUnion('status', [
  resultRowSchema,
  deletedResultRowSchema,
]);
export type StoredResultRow = z.infer<typeof storedResultRowSchema>;

/** Table Idempotency: partition key account_id, sort key request_hash. A row for each POST with a key. */
export const idempotencyRowSchema = z.object({
  account_id: z.string(),
  /** SHA-256, hex, of the route, its path parameters and the key. */
  request_hash: z.string(),
  /** SHA-256, hex, of what was sent. */
  content_hash: z.string(),
  /** The seed of the ids of everything the request creates, so that a repeat finds what already exists. */
  seed: z.string(),
  /** The id of the only request that may do the work until `claimed_until`, in ms since the epoch. */
  claim: z.uuid(),
  claimed_until: z.number(),
  /** The status of the first answer, and the answer itself if it is kept. */
  answer_status: z.number().int().optional(),
  answer_headers: z.record(z.string(), z.string()).optional(),
  /** The text of the body, gzipped. */
  answer_body: z.instanceof(Uint8Array).optional(),
  /** In seconds since the epoch. DynamoDB deletes the row some time after that. */
  expires_at: z.number().int(),
});
export type IdempotencyRow = z.infer<typeof idempotencyRowSchema>;

/** Table Uploads: partition key account_id, sort key upload_id. */
export const uploadRowSchema = z.object({
  account_id: z.string(),
  upload_id: z.uuid(),
  content_type: uploadContentTypeSchema,
  /** In bytes. */
  size: z.number().int().positive(),
  file_name: z.string().optional(),
  /** The image_key of the result that claimed the upload. No other result can claim it. */
  claimed_by: z.string().optional(),
  created_at: z.iso.datetime(),
  /** In seconds since the epoch. After that, the upload cannot be submitted, and DynamoDB deletes the row. */
  expires_at: z.number().int(),
});
export type UploadRow = z.infer<typeof uploadRowSchema>;
