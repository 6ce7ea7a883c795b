import * as z from 'zod';

/**
 * Table Galleries: partition key account_id, sort key entry. It has what workers need to know about
 * galleries besides the items: the log of catalogue changes, and which galleries are packed.
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

/**
 * The entry `packed#<catalog_items_key>#<embedder>#<revision>#<created_at>`: a packed gallery. A
 * changed list of items has another key, and so another gallery.
 */
export const packedGalleryRowSchema = z.object({
  ...entryShape,
  /** Where its objects are in the bucket Documents. */
  folder: z.string().startsWith('galleries/'),
  /** The catalogue's revision before the items were read. The gallery has all changes up to it. */
  revision: z.number().int().nonnegative(),
});
/**
 * After how many days the rows and objects of a packed gallery are deleted. A worker may open it
 * for two days, and then read parts for one more.
 */
export const PACKED_GALLERY_KEPT_DAYS = 4;
export type PackedGalleryRow = z.infer<typeof packedGalleryRowSchema>;

/** What the deletion of an account needs to know of any row. */
export const anyGalleryRowSchema = z.object({
  entry: z.string(),
  folder: packedGalleryRowSchema.shape.folder.optional(),
});

/**
 * A task with more items has a packed gallery. The rows of a hundred items are read in one request
 * to each table, for 300 read units.
 */
export const MAX_ITEMS_WITHOUT_PACKING = 100;
