import * as z from 'zod';
import { timestampSchema } from './fields';

/** What a result's row says about naming its facings again. */
export const renamesOfRow = {
  /** When a rename was asked for; absent once it is done. */
  rename_requested_at: z.iso.datetime().optional(),
  /** Attempts since then. */
  rename_attempts: z.number().int().optional(),
  /** All attempts so far: the number of the last document that may exist. */
  renames: z.number().int().positive().optional(),
  /** The number of the document in document_key; absent if that is the first one. */
  names_version: z.number().int().positive().optional(),
  renamed_at: z.iso.datetime().optional(),
};

/** What an answer says about renames. */
export const renameFields = {
  rename_requested_at: timestampSchema
    .optional()
    .describe('Since when its facings wait to be named again; absent if they do not'),
  renamed_at: timestampSchema
    .optional()
    .describe('When its facings were last named again; absent if they never were'),
};
