import * as z from 'zod';
import { tagSchema } from './catalog-item';
import { customPropTextSchema } from './custom-props';
import { attributeSchema } from './fields';

/** Tasks that follow the catalogue. */

const NOT_EMPTY = 'must not be empty';

/** Which items of the catalogue a task follows. */
export const catalogFilterSchema = z
  .strictObject({
    brand: attributeSchema.min(1, NOT_EMPTY).optional().describe('Only items with this brand'),
    tag: tagSchema.min(1, NOT_EMPTY).optional().describe('Only items with this tag'),
    custom_prop: customPropTextSchema
      .optional()
      .describe('Only items with this custom prop, as name:value'),
  })
  .meta({ id: 'CatalogFilter' });
export type CatalogFilter = z.infer<typeof catalogFilterSchema>;

/** How far a task that follows the catalogue has come. */
export const followedSchema = z.object({
  /** The catalogue's revision up to which its list of items has all changes. */
  revision: z.number().int().nonnegative(),
  /** When the whole catalogue was last read. */
  read_at: z.iso.datetime(),
  /** Until then, the list of a large task stays as it is. */
  kept_until: z.iso.datetime(),
  /** How many matching items exceed the limits. */
  left_out: z.number().int().nonnegative(),
});
