import * as z from 'zod';
import { PERMISSIONS } from './api';
import { absentWhenEmptySchema } from './fields';
import { LIMITS } from './limits';
import { switchSchema } from './query-switch';
import { PHOTO_LANE_NAMES } from './queue-message';

/** The outcomes of an image, for counting. */
const OUTCOMES = ['completed', 'failed_by_caller', 'failed_by_service'] as const;

const wholeSchema = z.number().int().nonnegative();

/** The usage of one image, noted on its result's row when it is finished. */
export const imageUsageSchema = z.object({
  outcome: z.enum(OUTCOMES),
  /** Seconds that the final attempt took, times the worker's memory in GB. */
  gb_seconds: z.number().nonnegative(),
  facings: wholeSchema,
  /** The size of the image's picture and document in bytes. */
  bytes_kept: wholeSchema,
});
export type ImageUsage = z.infer<typeof imageUsageSchema>;

const outcomesSchema = z
  .object({
    completed: wholeSchema,
    failed_by_caller: wholeSchema.describe('The picture could not be fetched or read'),
    failed_by_service: wholeSchema,
  })
  .meta({ id: 'Outcomes' });

/** The usage of an account over a period. */
const usageSchema = z
  .object({
    images: z
      .object({ waiting: outcomesSchema, bulk: outcomesSchema })
      .describe('Images that ended: of sync-image (waiting), and of images and urls (bulk)'),
    gb_seconds: z
      .number()
      .nonnegative()
      .describe("The worker's seconds times its memory, for the attempts that finished images"),
    facings: wholeSchema.describe('Facings found'),
    bytes_kept: wholeSchema.describe('Bytes of pictures and of what was recognised, as stored'),
    callbacks: z
      .object({ delivered: wholeSchema, given_up: wholeSchema })
      .describe('Finished rounds of callbacks'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

/** A day in UTC, such as `2026-11-25`. */
export const dateSchema = z.iso.date('must be a date such as 2026-11-25');

/** The query of GET /usage. Both days are included. */
export const usageQuerySchema = z.object({
  from: absentWhenEmptySchema(dateSchema).describe(
    'The first day, in UTC; by default the first of the month of `to`',
  ),
  to: absentWhenEmptySchema(dateSchema).describe(
    `The last day, in UTC; by default today. The range has at most ${LIMITS.usageDays} days`,
  ),
  permissions: switchSchema('Whether to answer also what the API key may do'),
});
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** The answer to GET /usage. */
export const usageAnswerSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: usageSchema,
    days: z
      .array(z.object({ date: z.iso.date(), ...usageSchema.shape }))
      .describe('The days on which anything was used, oldest first'),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .optional()
      .describe('What the API key of the request may do; only if asked for'),
  })
  .meta({ id: 'UsageAnswer' });
export type UsageAnswer = z.infer<typeof usageAnswerSchema>;

/**
 * Table Usage: partition key period, sort key entry. A record's period is the day and the first digit
 * of the result's uuid, `2026-11-25#a`; its entry is `my-company#<result_uuid>`.
 */
const recordKeyShape = {
  period: z.string(),
  entry: z.string(),
  /** In seconds since the epoch. DynamoDB deletes the row some time after that. */
  expires_at: z.number().int(),
};
export const imageRecordSchema = z.object({
  ...recordKeyShape,
  lane: z.enum(PHOTO_LANE_NAMES),
  ...imageUsageSchema.shape,
});
export type ImageRecord = z.infer<typeof imageRecordSchema>;
const callbackRecordSchema = z.object({
  ...recordKeyShape,
  callback: z.enum(['delivered', 'given_up']),
});
export type CallbackRecord = z.infer<typeof callbackRecordSchema>;
export const usageRecordSchema = z.union([imageRecordSchema, callbackRecordSchema]);
export type UsageRecord = z.infer<typeof usageRecordSchema>;

/** Table Usage: the sum of a day's records: period `2026-11`, entry `my-company#2026-11-25`. */
export const dayUsageRowSchema = z.object({
  period: z.string(),
  entry: z.string(),
  ...usageSchema.shape,
  /** When the reading of the records began. */
  summed_at: z.iso.datetime(),
});
export type DayUsageRow = z.infer<typeof dayUsageRowSchema>;
