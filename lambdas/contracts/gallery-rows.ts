import { z } from 'zod';

/**
 * Table Galleries: partition key account_id, sort key entry. It has what workers need to know about galleries
 * beside the items themselves: the log of catalogue changes, and which galleries are packed.
 */
const entryShape = {
  account_id: z.string(),
  entry: z.string(),
  created_at: z.iso.datetime(),
  /** In seconds since the epoch. DynamoDB deletes the row some time after that. */
  expires_at: z.number().int(),
};

/** The entry `change#<revision>`: which item the catalogue's revision changed. */
export const catalogueChangeRowSchema = z.object({ ...entryShape, item_uuid: z.uuid() });
