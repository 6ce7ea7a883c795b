import * as z from 'zod';
import {
  absentWhenEmptySchema,
  boundedListSchema,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
  uuidSchema,
} from './fields';
import { LIMITS } from './limits';
import { PICTURE_TYPES } from './picture-type';

const TYPES_MESSAGE = `must be one of ${PICTURE_TYPES.join(', ')}`;
export const uploadContentTypeSchema = z.enum(PICTURE_TYPES, TYPES_MESSAGE);

/** A caller's declaration of a photo before uploading it. */
export const createUploadSchema = z.object({
  // Many programs send image/jpg, which is not a registered type. HEIC is a kind of HEIF.
  content_type: z
    .enum([...PICTURE_TYPES, 'image/jpg', 'image/heif'], TYPES_MESSAGE)
    .transform((type) => {
      if (type === 'image/jpg') return 'image/jpeg';
      return type === 'image/heif' ? 'image/heic' : type;
    }),
  size: z
    .int('must be a whole number of bytes')
    .min(1, 'must be at least 1 byte')
    .max(LIMITS.uploadBytes, `must be at most ${LIMITS.uploadBytes} bytes`)
    .describe('The size of the file in bytes'),
  file_name: absentWhenEmptySchema(textSchema(LIMITS.fileNameLength)).describe(
    'The name of the file. Its result has it on request',
  ),
});

/** The address and method by which a caller sends a photo. */
export const uploadSchema = z.object({
  upload_id: uuidOutputSchema.describe('Submit the photo with this id, in the field upload_ids'),
  method: z.literal('PUT'),
  url: z.url().describe('Where to send the photo. It needs no API key'),
  headers: z
    .record(z.string(), z.string())
    .describe('The headers to send the photo with. They are signed'),
  url_expires_at: timestampSchema.describe('Until when the photo can be sent'),
  expires_at: timestampSchema.describe('Until when the photo can be submitted'),
});
export type Upload = z.infer<typeof uploadSchema>;

/** The uploads that a form submits. */
export const uploadIdsSchema = boundedListSchema(
  z.array(uuidSchema),
  LIMITS.filesPerRequest,
  `must have at most ${LIMITS.filesPerRequest} ids`,
).superRefine((ids, context) => {
  ids.forEach((id, index) => {
    if (ids.indexOf(id) === index) return;
    context.addIssue({ code: 'custom', path: [index], message: 'names an upload twice' });
  });
});
