import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimUploads } from '../../../lambdas/api/submission/claim-uploads';
import type { UploadRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { findUpload, putUpload } from '../../../lambdas/storage/objects/uploads';
import { embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';

const { uploadsTable, uploadsBucket } = ENVIRONMENT_VARIABLES;
embeddedServices({ tables: [uploadsTable], buckets: [uploadsBucket] });

const ACCOUNT = 'shop';
let picture: Buffer;
beforeEach(async () => {
  picture = await plainPicture(8, 8).jpeg().toBuffer();
});

/** An upload whose photo was sent. */
async function upload(values: Partial<UploadRow> = {}): Promise<UploadRow> {
  const row: UploadRow = {
    account_id: ACCOUNT,
    upload_id: randomUUID(),
    content_type: 'image/jpeg',
    size: picture.length,
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + 60,
    ...values,
  };
  await putUpload(row);
  await send(row, picture);
  return row;
}

const send = ({ upload_id }: UploadRow, Body: Buffer) =>
  s3().send(new PutObjectCommand({ Bucket: uploadsBucket, Key: `unclaimed/${upload_id}`, Body }));

const submitted = ({ upload_id }: UploadRow, image_key = `images/${randomUUID()}`) => ({
  account_id: ACCOUNT,
  upload_id,
  image_key,
  field: 'upload_ids[0]',
});

describe('claimUploads', () => {
  it('succeeds again for the same picture, because a request may be repeated', async () => {
    const claims = [await upload({ file_name: 'shelf.jpg' }), await upload()].map((row) =>
      submitted(row),
    );

    const names = await claimUploads(claims);

    expect(names).toEqual(['shelf.jpg', undefined]);
    expect(await claimUploads(claims)).toEqual(names);
  });

  it('succeeds again after the upload has expired', async () => {
    const image_key = `images/${randomUUID()}`;
    const expires_at = Math.floor(Date.now() / 1000) - 1;
    const row = await upload({ claimed_by: image_key, expires_at });

    await expect(claimUploads([submitted(row, image_key)])).resolves.toEqual([undefined]);
  });

  it.each([
    ['has expired', { expires_at: Math.floor(Date.now() / 1000) - 1 }, 'has expired'],
    ['is of another account', { account_id: 'other' }, 'there is no upload'],
    ['was submitted', { claimed_by: 'images/other' }, 'was submitted already'],
    ['begins as another type', { content_type: 'image/png' as const }, 'is not the image/png'],
  ])('refuses an upload that %s, and claims none of the others', async (_, values, reason) => {
    const [good, bad] = [await upload(), await upload(values)];

    await expect(claimUploads([submitted(good), submitted(bad)])).rejects.toThrow(reason);

    expect((await findUpload(good))?.claimed_by).toBeUndefined();
  });

  it('lets one of two requests have an upload', async () => {
    const row = await upload();
    const other = await upload();

    const claims = await Promise.allSettled([
      claimUploads([submitted(row)]),
      claimUploads([submitted(other), submitted(row)]),
    ]);

    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await findUpload(row))?.claimed_by).toBeDefined();
    // The other upload is claimed if the second request won, and released if it lost.
    const isFirst = claims[0].status === 'fulfilled';
    expect((await findUpload(other))?.claimed_by === undefined).toBe(isFirst);
  });
});
