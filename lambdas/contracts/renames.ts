import * as z from 'zod';
import { timestampSchema } from './fields';

/** What a result's row says about naming its facings again. */
export const renamesOfRow = {
  /** Set while that is to be done. */
  rename_requested_at: z.iso.datetime().optional(),
  /** How often it was tried since. */
  rename_attempts: z.number().int().optional(),
  /** How often it was tried in all: the number of the last document that may have been made. */
  renames: z.number().int().positive().optional(),
  /** The number of the document in document_key; absent if that is the first one. */
  names_version: z.number().int().positive().optional(),
  renamed_at: z.iso.datetime().optional(),
};

/** What a result says about it. */
export const renameFields = {
  rename_requested_at: timestampSchema
    .optional()
    .describe('Since when its facings wait to be named again; absent if they do not'),
  renamed_at: timestampSchema
    .optional()
    .describe('When its facings were last named again; absent if they never were'),
};
