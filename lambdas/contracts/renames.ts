import * as z from 'zod';
import { instantSchema } from './datetime-query';
import { absentWhenNullSchema, timestampSchema } from './fields';
import { LIMITS } from './limits';

/** The fields of a result's row about renames, each of which names its facings again. */
export const renamesOfRow = {
  /** When a rename was asked for; absent once it is done. */
  rename_requested_at: z.iso.datetime().optional(),
  /** How many attempts have been made since that request. */
  rename_attempts: z.number().int().optional(),
  /** How many attempts have been made in all. Documents up to this number may exist. */
  renames: z.number().int().positive().optional(),
  /** The number of the document that document_key names; absent for the first document. */
  names_version: z.number().int().positive().optional(),
  renamed_at: z.iso.datetime().optional(),
  /** When a renamed result had ended. A rename sets updated_at. */
  ended_at: z.iso.datetime().optional(),
};

/** The fields of an answer about renames. */
export const renameFields = {
  rename_requested_at: timestampSchema
    .optional()
    .describe('Since when its facings wait to be named again; absent if they do not'),
  renamed_at: timestampSchema
    .optional()
    .describe('When its facings were last named again; absent if they never were'),
};

/** The body of PATCH .../tasks/{task_uuid}/results. */
export const renameResultsSchema = z.strictObject({
  start_datetime: absentWhenNullSchema(instantSchema).describe(
    `Only results created after this; without it all of the task, up to ${LIMITS.resultsPerRenaming}`,
  ),
});

const count = z.number().int().min(0);

/** The field of a task's row about the latest request to name its results again. */
export const renamingOfRowSchema = z.object({
  /** Also identifies the request. */
  requested_at: z.iso.datetime(),
  start_datetime: z.iso.datetime().optional(),
  results: count,
  renamed: count,
  left_out: count,
  /** The result handled last. Results are handled newest first. */
  last: z.object({ created_at: z.string(), result_uuid: z.uuid() }).optional(),
  /** When a message was last handled. */
  moved_at: z.iso.datetime(),
  /** When the sweep last sent the message. */
  requeued_at: z.iso.datetime().optional(),
  ended_at: z.iso.datetime().optional(),
});
export type RenamingOfRow = z.infer<typeof renamingOfRowSchema>;

/** The progress of naming a task's results again. */
export const renamingSchema = z
  .object({
    start_datetime: timestampSchema
      .nullable()
      .describe('Only results created after this are named again; null: all of the task'),
    requested_at: timestampSchema.describe('Later results are not named again'),
    ended_at: timestampSchema.nullable().describe('null while it goes on'),
    results: count.describe('How many results there were when it was requested'),
    renamed: count.describe('How many of them have been named again'),
    left_out: count.describe(
      'How many could not be: not COMPLETED, deleted meanwhile, or ' +
        `named again ${LIMITS.renamesPerResult} times before`,
    ),
  })
  .meta({ id: 'Renaming' });
