import * as z from 'zod';

/** The name of the console's file with the sample. */
export const SAMPLE_SHELF_FILE = 'sample-shelf.json';

/** A catalogue, a photo and a planogram to try the service with. Pictures are JPEG in base64. */
export const sampleShelfSchema = z.object({
  products: z.array(z.object({ name: z.string(), thumbnail: z.base64() })),
  photo: z.base64(),
  /** A table that names products by custom_id, which is the product's name. */
  planogram: z.string(),
});
export type SampleShelf = z.infer<typeof sampleShelfSchema>;
