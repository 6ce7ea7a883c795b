import * as z from 'zod';
import { uuidOutputSchema } from './fields';

const count = (description: string) => z.number().int().describe(description);
const ratio = (description: string) => z.number().describe(description);

export const sharesSchema = z
  .object({
    image_id: z.literal(1),
    values: z.array(
      z.object({
        group_by: z.literal('products'),
        product_uuid: uuidOutputSchema
          .nullable()
          .describe("null stands for all facings that are not in the task's catalogue"),
        count: count('Facings'),
        count_ratio: ratio('Share of all facings of the photo'),
        area: count('Pixels'),
        area_ratio: ratio('Share of the area of all facings of the photo'),
      }),
    ),
  })
  .meta({ id: 'Shares' });
export type Shares = z.infer<typeof sharesSchema>;

/** How many facings a photo has, and of which items. */
export const facingCountsSchema = z
  .object({
    count: count('All facings'),
    unknown: count('Facings that are not in the catalogue'),
    items: z
      .array(z.object({ catalog_item_uuid: uuidOutputSchema, count: count('Its facings') }))
      .describe('The item with the most facings first'),
  })
  .meta({ id: 'FacingCounts' });
export type FacingCounts = z.infer<typeof facingCountsSchema>;

/** A name that should be checked first. */
export const leastSureNameSchema = z
  .object({
    annotation_id: z.number().int().describe('The id in coco.annotations of its least sure facing'),
    catalog_item_uuid: uuidOutputSchema,
    name: z.string(),
    score: ratio('Confidence of that name'),
  })
  .meta({ id: 'LeastSureName' });
export type LeastSureName = z.infer<typeof leastSureNameSchema>;

/** The properties by which facings are always grouped to be counted. */
export const SHARE_GROUPS = ['products', 'brands', 'tags'] as const;

/** Shares over all photos that were asked for. */
export const totalSharesSchema = z
  .object({
    results: count('COMPLETED results that were counted'),
    facings: count('All their facings'),
    area: count('The area of all facings, in pixels'),
    values: z
      .array(
        z.object({
          group_by: z
            .enum([...SHARE_GROUPS, 'custom_props'])
            .describe(
              'A facing counts for each tag of its product; custom_props only with shares_by',
            ),
          product_uuid: uuidOutputSchema.optional().describe('Only of a product'),
          name: z
            .string()
            .nullable()
            .describe(
              'The product, brand, tag or value of the custom prop; null stands for facings that are not in ' +
                'the catalogue, or whose product has none of that kind',
            ),
          count: count('Facings'),
          count_ratio: ratio('Share of all facings'),
          area: count('Pixels'),
          area_ratio: ratio('Share of the area of all facings'),
        }),
      )
      .describe(
        'By product, then by brand, by tag, and by custom prop; the largest count first, null last',
      ),
  })
  .meta({ id: 'TotalShares' });
export type TotalShares = z.infer<typeof totalSharesSchema>;
