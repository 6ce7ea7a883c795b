import { LIMITS } from '../../contracts/limits';
import { createUploadSchema, type Upload } from '../../contracts/upload';
import { signUploadAddress } from '../../storage/objects/upload-address';
import { findUpload, putUpload } from '../../storage/objects/uploads';
import { accountIdOf, parseJsonBody } from '../http/request';
import { postHandler } from '../idempotency/post-handler';

/** POST /uploads: gives an address that takes one photo, which is submitted by its id then. */
export const handler = postHandler(async (event, ids) => {
  const { content_type, size } = parseJsonBody(event, createUploadSchema);
  const now = Date.now();
  const key = { account_id: accountIdOf(event), upload_id: ids.uuid() };
  let row = ids.earlier === 'nothing' ? undefined : await findUpload(key);
  if (!row) {
    row = {
      ...key,
      content_type,
      size,
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
});
