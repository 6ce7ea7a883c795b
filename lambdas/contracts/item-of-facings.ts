import * as z from 'zod';
import { createCatalogItemSchema } from './catalog-item';
import { boundedListSchema, uuidSchema } from './fields';
import { LIMITS } from './limits';

/** The thumbnail, and reference images. */
const MAX_PICTURES = 1 + LIMITS.referenceImagesPerItem;

/** The JSON body that makes an item of facings on photos. */
export const itemOfFacingsSchema = createCatalogItemSchema.extend({
  facings: boundedListSchema(
    z
      .array(
        z.object({
          result_uuid: uuidSchema,
          annotation_id: z
            .number('must be an integer')
            .int('must be an integer')
            .min(0)
            .describe('An id of coco.annotations of that result, or of its corrected form'),
        }),
      )
      .min(1, 'must name at least one facing'),
    MAX_PICTURES,
    `must name at most ${MAX_PICTURES} facings`,
  ).describe(
    'The facings that its pictures are cut from: the first becomes the thumbnail, others reference images',
  ),
});
export type ItemOfFacings = z.infer<typeof itemOfFacingsSchema>;
