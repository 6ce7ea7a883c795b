import * as z from 'zod';

/**
 * Table Galleries: partition key account_id, sort key entry. It holds what workers need to know
 * about galleries, apart from the items: the log of catalogue changes, and which galleries are
 * packed.
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
  /** The folder in the bucket Documents with the gallery's objects. */
  folder: z.string().startsWith('galleries/'),
  /** The catalogue's revision before the items were read. The gallery has all changes up to it. */
  revision: z.number().int().nonnegative(),
});
/**
 * How many days the rows and objects of a packed gallery are kept. A worker may open the gallery
 * for two days, and read its parts for one more.
 */
export const PACKED_GALLERY_KEPT_DAYS = 4;
export type PackedGalleryRow = z.infer<typeof packedGalleryRowSchema>;

/** The fields that deleting an account needs from any row. */
export const anyGalleryRowSchema = z.object({
  entry: z.string(),
  folder: packedGalleryRowSchema.shape.folder.optional(),
});

/**
 * How many items a task may have without a packed gallery. The rows of 100 items are read in one
 * request per table, for 300 read units.
 */
export const MAX_ITEMS_WITHOUT_PACKING = 100;
