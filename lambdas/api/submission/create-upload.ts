import { LIMITS } from '../../contracts/limits';
import { type Upload, createUploadSchema, uploadSchema } from '../../contracts/upload';
import { fileNameOf } from '../../domain/file-name';
import { signUploadAddress } from '../../storage/objects/upload-address';
import { findUpload, putUpload } from '../../storage/objects/uploads';
import { JSON_TOO_LARGE, NO_JSON } from '../describe/details';
import { EXAMPLE_UPLOAD } from '../describe/examples';
import { postRoute } from '../idempotency/post-route';

/**
 * POST /uploads: returns an address to which one photo is sent. The photo is then submitted by the
 * upload's id.
 */
export const createUploadRoute = postRoute({
  path: '/uploads',
  permission: 'images:submit',
  access: {
    tables: { uploads: ['GetItem', 'PutItem'] },
    uploads: { PutObject: ['unclaimed'] },
  },
  tag: 'Submission',
  operationId: 'createUpload',
  summary: 'Upload a photo',
  description:
    `For photos of up to ${LIMITS.uploadBytes / 1e6} MB. The answer has an address of S3 that takes one ` +
    'photo of the declared size and type: send it there with PUT and the headers of the answer, within ' +
    `${LIMITS.uploadAddressMinutes} minutes. Then submit it in the field \`upload_ids\` of \`images\` or ` +
    `\`sync-image\`, once, within ${LIMITS.uploadHours} hours. S3 answers 403 to any other size or type.`,
  json: {
    schema: createUploadSchema,
    example: { content_type: 'image/jpeg', size: 12_000_000, file_name: 'aisle-3.jpg' },
  },
  success: {
    description: 'Where and how to send the photo',
    schema: uploadSchema,
    status: 201,
    example: EXAMPLE_UPLOAD,
  },
  errors: {
    400: NO_JSON,
    413: JSON_TOO_LARGE,
    422: `size: must be at most ${LIMITS.uploadBytes} bytes`,
  },
  async answer(request, ids) {
    const { content_type, size, file_name } = request.json;
    const now = Date.now();
    const key = { account_id: request.accountId, upload_id: ids.uuid() };
    let row = ids.earlier === 'nothing' ? undefined : await findUpload(key);
    if (!row) {
      row = {
        ...key,
        content_type,
        size,
        file_name: fileNameOf(file_name),
        created_at: new Date(now).toISOString(),
        expires_at: Math.floor(now / 1000) + LIMITS.uploadHours * 3_600,
      };
      await putUpload(row);
    }
    const { url, headers } = await signUploadAddress(row);
    const body: Upload = {
      upload_id: row.upload_id,
      method: 'PUT',
      url,
      headers,
      url_expires_at: new Date(now + LIMITS.uploadAddressMinutes * 60_000).toISOString(),
      expires_at: new Date(row.expires_at * 1000).toISOString(),
    };
    return { status: 201, body };
  },
});
