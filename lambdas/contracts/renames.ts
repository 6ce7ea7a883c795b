import * as z from 'zod';
import { timestampSchema } from './fields';

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
