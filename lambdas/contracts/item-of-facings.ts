import * as z from 'zod';
import { createCatalogItemSchema } from './catalog-item';
import { absentWhenNullSchema, boundedListSchema, uuidSchema } from './fields';
import { LIMITS } from './limits';

/** How many pictures an item can have: a thumbnail and the reference images. */
const MAX_PICTURES = 1 + LIMITS.referenceImagesPerItem;

const facingSchema = z.object({
  result_uuid: uuidSchema,
  annotation_id: z
    .number('must be an integer')
    .int('must be an integer')
    .min(0)
    .describe('An id of coco.annotations of that result, or of its corrected form'),
});

/**
 * The JSON body that creates an item from facings on photos, or adds the facings to an existing
 * item.
 */
export const itemOfFacingsSchema = createCatalogItemSchema
  .extend({
    name: createCatalogItemSchema.shape.name.optional().describe('Product name of a new item'),
    catalog_item_uuid: absentWhenNullSchema(uuidSchema).describe(
      'An item that the facings show, instead of a name: they become reference images of it',
    ),
    facings: boundedListSchema(
      z.array(facingSchema).min(1, 'must name at least one facing'),
      MAX_PICTURES,
      `must name at most ${MAX_PICTURES} facings`,
    ).describe(
      'The facings that its pictures are cut from: the first becomes the thumbnail, others reference images',
    ),
    other_facings: boundedListSchema(
      z.array(facingSchema),
      LIMITS.unknownFacings,
      `must name at most ${LIMITS.unknownFacings} facings`,
    )
      .default([])
      .describe(
        'More facings that show the item, such as the rest of a group. No picture is cut from them. ' +
          `Both lists together may name at most ${LIMITS.unknownResults} results.`,
      ),
  })
  .superRefine(({ catalog_item_uuid, facings, other_facings, ...fields }, context) => {
    const results = new Set([...facings, ...other_facings].map((facing) => facing.result_uuid));
    if (results.size > LIMITS.unknownResults) {
      const message = `and facings name ${results.size} results, and may name at most ${LIMITS.unknownResults}`;
      context.addIssue({ code: 'custom', path: ['other_facings'], message });
    }
    if (fields.name === undefined && catalog_item_uuid === undefined) {
      const message = 'is required, unless catalog_item_uuid names an item';
      context.addIssue({ code: 'custom', path: ['name'], message });
    }
    const set = Object.entries(fields).find(([, value]) => value !== undefined);
    if (set && catalog_item_uuid !== undefined) {
      const message = 'must be left out with catalog_item_uuid; change the item by PATCH';
      context.addIssue({ code: 'custom', path: [set[0]], message });
    }
  });
export type ItemOfFacings = z.infer<typeof itemOfFacingsSchema>;
export type FacingOfPhoto = z.infer<typeof facingSchema>;
