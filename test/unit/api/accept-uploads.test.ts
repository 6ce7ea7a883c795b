import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { newIds } from '../../../lambdas/api/idempotency/request-ids';
import { acceptPictures } from '../../../lambdas/api/submission/accept-pictures';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3, sqs } from '../../../lambdas/storage/aws/clients';
import { listKeys } from '../../../lambdas/storage/aws/list-keys';
import { findUpload, putUpload, readClaimedUpload } from '../../../lambdas/storage/objects/uploads';
import { getResult } from '../../../lambdas/storage/results/results';
import { writeQuota } from '../../../lambdas/storage/usage/quotas';
import { DEAD, embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { taskRow } from '../../support/rows';

const { uploadsTable, uploadsBucket } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [
    uploadsTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  buckets: [uploadsBucket],
});

let picture: Buffer;
let task: TaskRow;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${DEAD}/bulk`;
  picture = await plainPicture(8, 8).jpeg().toBuffer();
  jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);
});
beforeEach(() => {
  task = taskRow();
});

const send = (upload_id: string, Body: Buffer) =>
  s3().send(new PutObjectCommand({ Bucket: uploadsBucket, Key: `unclaimed/${upload_id}`, Body }));

/** @returns the key of an upload whose photo was sent. */
async function upload() {
  const key = { account_id: task.account_id, upload_id: randomUUID() };
  await putUpload({
    ...key,
    content_type: 'image/jpeg',
    size: picture.length,
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + 60,
  });
  await send(key.upload_id, picture);
  return key;
}

const submit = ({ upload_id }: { readonly upload_id: string }) =>
  acceptPictures(
    task,
    'bulk',
    { pictures: [], uploads: [{ upload_id, field: 'upload_ids[0]' }] },
    newIds(),
  );

it('an upload is set aside as a copy, which a later change of the upload leaves alone', async () => {
  const { account_id, task_uuid } = task;
  const key = await upload();
  const [result_uuid = ''] = await submit(key);
  await send(key.upload_id, Buffer.from('something else'));

  const row = await getResult({ account_id, task_uuid, result_uuid });

  expect(row).toMatchObject({ status: 'IN_PROGRESS' });
  expect(Buffer.from((await readClaimedUpload(row?.upload_key ?? '')) ?? [])).toEqual(picture);
});

it('a request over the quota copies no upload, and leaves it to be submitted later', async () => {
  const before = await listKeys(uploadsBucket, 'claimed/');
  await writeQuota(task.account_id, 0);
  const key = await upload();

  await expect(submit(key)).rejects.toThrow('The quota of this account is 0 images');

  expect(await listKeys(uploadsBucket, 'claimed/')).toEqual(before);
  expect(await findUpload(key)).not.toHaveProperty('claimed_by');
  await writeQuota(task.account_id, 100);
  await expect(submit(key)).resolves.toHaveLength(1);
});
