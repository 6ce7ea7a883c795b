import * as z from 'zod';

/** The id of a reference image: the last part of its address. */
export const referenceImageIdSchema = z
  .string()
  .regex(
    /^([0-9a-f]{16}-)?[0-9a-f]{32}$/,
    'must be the id of a reference image, as its list has it',
  );

/** A reference image as the list of an item's reference images shows it. */
export const referenceImageSchema = z
  .object({
    id: z.string().describe('Identifies the picture among those of the item'),
    url: z.url().describe('Address of the stored picture'),
  })
  .meta({ id: 'ReferenceImage' });
export type ReferenceImage = z.infer<typeof referenceImageSchema>;
