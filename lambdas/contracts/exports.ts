import * as z from 'zod';
import { externalIdSchema } from './caller-data';
import { instantSchema } from './datetime-query';
import { absentWhenNullSchema, timestampSchema } from './fields';
import { LIMITS } from './limits';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'coco'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
const FINISHED = ['COMPLETED', 'FAILED'] as const;

/** The body of POST .../tasks/{task_uuid}/results. */
export const exportResultsSchema = z
  .strictObject({
    format: z
      .enum(EXPORT_FORMATS, 'must be csv, xlsx or coco')
      .describe('csv and xlsx have a row for each facing; coco is one JSON document'),
    corrected: absentWhenNullSchema(z.boolean('must be true or false')).describe(
      'Whether corrections are applied; false by default',
    ),
    start_datetime: absentWhenNullSchema(instantSchema).describe(
      'Only results created after this; without it all of the task, up to ' +
        `${LIMITS.resultsPerExport}`,
    ),
    end_datetime: absentWhenNullSchema(instantSchema).describe(
      'Only results created before this; never those created after the request',
    ),
    status: absentWhenNullSchema(z.enum(FINISHED, 'must be COMPLETED or FAILED')).describe(
      'Only results with this status; both by default',
    ),
    external_id: absentWhenNullSchema(externalIdSchema).describe(
      'Only results of photos submitted with exactly this external_id',
    ),
  })
  .refine(
    ({ start_datetime, end_datetime }) =>
      !start_datetime || !end_datetime || start_datetime.milliseconds <= end_datetime.milliseconds,
    { path: ['end_datetime'], message: 'must not be before start_datetime' },
  );

const count = z.number().int().min(0);

/** The fields that say what an export holds. */
const wantedOfRow = {
  format: z.enum(EXPORT_FORMATS),
  corrected: z.boolean(),
  start_datetime: z.iso.datetime().optional(),
  end_datetime: z.iso.datetime().optional(),
  result_status: z.enum(FINISHED).optional(),
  external_id: z.string().optional(),
};

/** The field of a task's row about the latest export of its results. */
export const exportOfRowSchema = z.object({
  ...wantedOfRow,
  /** Also identifies the export. */
  requested_at: z.iso.datetime(),
  results: count,
  exported: count,
  left_out: count,
  /** The result handled last. Results are handled newest first. */
  last: z.object({ created_at: z.string(), result_uuid: z.uuid() }).optional(),
  /** The numbers of the objects with the results handled so far. */
  parts: z.array(count),
  /**
   * Objects with the numbers `first` to `latest` may exist: those below `own_first` belong to the export before this
   * one. Each attempt at a message has a number of its own.
   */
  first: count,
  own_first: count,
  latest: count,
  /** How many attempts have been made since the export last made progress. */
  tries: count,
  /** When a message was last handled. */
  moved_at: z.iso.datetime(),
  /** When the sweep last sent the message. */
  requeued_at: z.iso.datetime().optional(),
  ended_at: z.iso.datetime().optional(),
  /** Set if it has ended without a file. Otherwise, the file is the object with the number `latest`. */
  failure_reason: z.string().optional(),
  /** The size of the file. */
  bytes: count.optional(),
});
export type ExportOfRow = z.infer<typeof exportOfRowSchema>;
export type WantedExport = Pick<ExportOfRow, keyof typeof wantedOfRow>;
export const WANTED_FIELDS = Object.keys(wantedOfRow) as (keyof WantedExport)[];

/** An export as the API shows it. */
export const exportSchema = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    corrected: z.boolean(),
    start_datetime: timestampSchema.nullable().describe('As requested'),
    end_datetime: timestampSchema.nullable().describe('As requested'),
    result_status: z
      .enum(FINISHED)
      .optional()
      .describe('The status that was requested for the results, if any'),
    external_id: z.string().optional().describe('As requested, if any'),
    status: z
      .enum(['IN_PROGRESS', 'COMPLETED', 'FAILED', 'EXPIRED'])
      .describe('EXPIRED: its file was deleted'),
    failure_reason: z.string().describe('Why it FAILED; empty otherwise'),
    requested_at: timestampSchema.describe('Later results are not exported'),
    ended_at: timestampSchema.nullable().describe('null while it goes on'),
    results: count.describe('How many results there were when it was requested'),
    exported: count.describe('How many of them have been exported so far'),
    left_out: count.describe(
      'How many were not: IN_PROGRESS, of another status, or deleted meanwhile',
    ),
    bytes: count.nullable().describe('The size of the file; null unless COMPLETED or EXPIRED'),
    expires_at: timestampSchema
      .nullable()
      .describe('When the file is deleted; null unless COMPLETED or EXPIRED'),
    url: z
      .url()
      .optional()
      .describe(
        `The address of the file, which works for ${LIMITS.exportAddressMinutes} minutes without an API key. Only in ` +
          'the answer to GET of the task, if it is COMPLETED and the key has results:read',
      ),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof exportSchema>;
