import { LIMITS } from '../../contracts/limits';
import { createUploadSchema, uploadSchema } from '../../contracts/upload';
import { JSON_TOO_LARGE, NO_JSON } from '../openapi/details';
import { EXAMPLE_UPLOAD } from '../openapi/examples';
import { jsonContent, responsesWithErrors, type Operation } from '../openapi/operation';

export const createUploadOperation: Operation = {
  tags: ['Submission'],
  operationId: 'createUpload',
  summary: 'Upload a photo',
  description:
    `For photos of up to ${LIMITS.uploadBytes / 1e6} MB. The answer has an address of S3 that takes one ` +
    'photo of the declared size and type: send it there with PUT and the headers of the answer, within ' +
    `${LIMITS.uploadAddressMinutes} minutes. Then submit it in the field \`upload_ids\` of \`images\` or ` +
    `\`sync-image\`, once, within ${LIMITS.uploadHours} hours. S3 answers 403 to another size or type.`,
  requestBody: {
    required: true,
    content: jsonContent(createUploadSchema, { content_type: 'image/jpeg', size: 12_000_000 }),
  },
  responses: responsesWithErrors(
    'Where and how to send the photo',
    uploadSchema,
    {
      400: NO_JSON,
      413: JSON_TOO_LARGE,
      422: `size: must be at most ${LIMITS.uploadBytes} bytes`,
    },
    { status: 201, example: EXAMPLE_UPLOAD },
  ),
};
