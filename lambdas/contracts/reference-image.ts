import * as z from 'zod';
import { uuidOutputSchema } from './fields';

const idSchema = (of: string) =>
  z.string().regex(/^([0-9a-f]{16}-)?[0-9a-f]{32}$/, `must be the id of ${of}, as its list has it`);

/** The id of a reference image: the last part of its address. */
export const referenceImageIdSchema = idSchema('a reference image');
/** The id of a learned view, in the same format as a reference image's id. */
export const learnedViewIdSchema = idSchema('a learned view');

/** The facing of a result from which a picture was cut. */
export const facingOfTaskSchema = z.object({
  task_uuid: uuidOutputSchema,
  result_uuid: uuidOutputSchema,
  annotation_id: z.number().int().min(0),
});

/** A reference image as the list of an item's reference images shows it. */
export const referenceImageSchema = z
  .object({
    id: z.string().describe('Identifies the picture among those of the item'),
    url: z.url().describe('Address of the stored picture'),
    cut_from: facingOfTaskSchema
      .optional()
      .describe('The facing that it was cut from; absent if it was sent'),
  })
  .meta({ id: 'ReferenceImage' });
export type ReferenceImage = z.infer<typeof referenceImageSchema>;
