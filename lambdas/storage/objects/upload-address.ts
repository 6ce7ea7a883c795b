import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LIMITS } from '../../contracts/limits';
import type { UploadRow } from '../../contracts/rows';
import { s3Signer } from '../aws/clients';
import { unclaimedKeyOf, uploadsBucket } from './uploads';

/**
 * Signs an address for uploading one photo of the declared size and type. The caller must send the returned
 * headers unchanged.
 */
export async function signUploadAddress(
  row: UploadRow,
): Promise<{ url: string; headers: Record<string, string> }> {
  const url = await getSignedUrl(
    s3Signer(),
    new PutObjectCommand({
      Bucket: uploadsBucket(),
      Key: unclaimedKeyOf(row),
      ContentType: row.content_type,
      ContentLength: row.size,
    }),
    {
      expiresIn: LIMITS.uploadAddressMinutes * 60,
      signableHeaders: new Set(['content-type', 'content-length']),
    },
  );
  return {
    url,
    headers: { 'Content-Type': row.content_type, 'Content-Length': String(row.size) },
  };
}
