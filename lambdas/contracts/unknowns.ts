import * as z from 'zod';
import { uuidOutputSchema } from './fields';
import { bboxSchema } from './result';

/**
 * Facings from several photos whose products are not in the catalogue, in groups that look alike.
 */

const unknownFacingSchema = z
  .object({
    result_uuid: uuidOutputSchema,
    annotation_id: z.number().int().min(0).describe('An id of coco.annotations of that result'),
    bbox: bboxSchema,
    image_url: z.url().describe('Address of the photo'),
  })
  .meta({ id: 'UnknownFacing' });
export type UnknownFacing = z.infer<typeof unknownFacingSchema>;

export const unknownsSchema = z
  .object({
    results: z.number().int().min(0).describe('How many photos were searched'),
    groups: z
      .array(
        z.object({
          facings: z.array(unknownFacingSchema).describe('The most typical one first'),
        }),
      )
      .describe('The largest first'),
  })
  .meta({ id: 'Unknowns' });
export type Unknowns = z.infer<typeof unknownsSchema>;
