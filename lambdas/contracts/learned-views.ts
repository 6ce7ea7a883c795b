import * as z from 'zod';
import { timestampSchema, uuidOutputSchema } from './fields';
import { facingOfTaskSchema } from './reference-image';
import { bboxSchema } from './result';

/** A picture of an item cut from a photo. The worker cuts it before it is first read. */
export const cutSchema = z.object({
  key: z.string(),
  image_key: z.string(),
  bbox: bboxSchema,
  from: facingOfTaskSchema,
});

/**
 * A learned view in its item's row. A removed view stays, without a picture, so that its facing is not
 * learned again.
 */
export const learnedCutSchema = cutSchema.extend({
  status: z.enum(['USED', 'LEFT_OUT', 'REMOVED']),
  /**
   * Set if the facing was taken for the item and is not in the catalogue. Such a view is in use while its status
   * is LEFT_OUT, so that earlier versions of the worker, which know no negative views, do not use it.
   */
  negative: z.literal(true).optional(),
  learned_at: z.iso.datetime(),
});
export type LearnedCut = z.infer<typeof learnedCutSchema>;

const learnedViewSchema = z
  .object({
    id: z.string().describe('Identifies the view within its item'),
    url: z.url().describe('Address of the picture'),
    cut_from: facingOfTaskSchema.describe('The confirmed facing that it was cut from'),
    status: z
      .enum(['USED', 'LEFT_OUT'])
      .describe(
        'USED: photos are compared with it. LEFT_OUT: it would cost right names on other photos of the task',
      ),
    negative: z
      .literal(true)
      .optional()
      .describe(
        'The facing was taken for the item, and is not in the catalogue. Facings that look most like it do ' +
          "not get the item's name",
      ),
    learned_at: timestampSchema,
  })
  .meta({ id: 'LearnedView' });

/** The learned views of an item, and whether they are used. */
export const learnedViewsSchema = z
  .object({
    catalog_item_uuid: uuidOutputSchema,
    enabled: z.boolean().describe('false: learned views are not used, and no new ones are learned'),
    views: z.array(learnedViewSchema).describe('In the order in which they were learned'),
  })
  .meta({ id: 'LearnedViews' });
export type LearnedViews = z.infer<typeof learnedViewsSchema>;

/** The JSON body that switches the learned views of an item on or off. */
export const switchLearnedViewsSchema = z.object({
  enabled: z.boolean('must be true or false'),
});
