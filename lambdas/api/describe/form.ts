import * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import { PICTURE_TYPES } from '../../contracts/picture-type';

/** Descriptions of files in forms, shared by several routes. */

/** The requirements for a picture file. */
export const PICTURE_DESCRIPTION =
  `JPEG or PNG of at most ${LIMITS.imagePixels / 1e6} megapixels and ${LIMITS.imageSide} pixels a side; ` +
  `a JPEG may have ${LIMITS.jpegScans} scans, the pixels of a PNG ${LIMITS.pngDecodedBytes / 1e6} MB, ` +
  'or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG';

/** One file of a multipart body. */
export const fileSchema = (description: string) =>
  z.custom<Uint8Array>().meta({
    description,
    override: { type: 'string', format: 'binary', minLength: 1 },
  });

/**
 * A form field whose text is JSON, so that every client can send it. It declares no media type, because
 * Swagger UI would then ask for a file.
 * @param contentSchema what the JSON contains, if the clients encode it
 */
export const jsonTextSchema = (description: string, example: string, contentSchema?: object) =>
  z.string().meta({
    description,
    examples: [example],
    ...(contentSchema && { override: { contentSchema } }),
  });

/**
 * The content of a form with pictures.
 * @param fields the names of its file fields, whose parts may declare any type
 */
export const pictureForm = (schema: z.ZodType, ...fields: readonly string[]) => ({
  'multipart/form-data': {
    schema,
    encoding: Object.fromEntries(
      fields.map((field) => [field, { contentType: PICTURE_TYPES.join(', ') }]),
    ),
  },
});
