import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { idsOfSeed, newIds, type RequestIds } from '../../../lambdas/api/idempotency/request-ids';
import { takeFromQuota } from '../../../lambdas/api/submission/take-from-quota';
import { putResults } from '../../../lambdas/storage/results/new-results';
import { acceptPictures } from '../../../lambdas/api/submission/accept-pictures';
import type { ResultRow, TaskRow, UploadRow } from '../../../lambdas/contracts/rows';
import { monthOf } from '../../../lambdas/domain/quota';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo, s3, sqs } from '../../../lambdas/storage/aws/clients';
import { writeQuota } from '../../../lambdas/storage/usage/quotas';
import { readSubmittedImages, settleImages } from '../../../lambdas/storage/usage/submitted-images';
import { findUpload, putUpload, unclaimedKeyOf } from '../../../lambdas/storage/objects/uploads';
import { DEAD, embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { taskRow } from '../../support/rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.countersTable,
    ENVIRONMENT_VARIABLES.uploadsTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.uploadsBucket],
});

let bytes: Uint8Array;
let task: TaskRow;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${DEAD}/bulk`;
  bytes = await plainPicture(16, 16).jpeg().toBuffer();
});
beforeEach(() => {
  task = taskRow({ account_id: randomUUID() });
  jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const submit = (count: number, ids: RequestIds = newIds()) => {
  const pictures = Array.from({ length: count }, (_, n) => ({ bytes, field: `images[${n}]` }));
  return acceptPictures(task, 'bulk', { pictures, uploads: [] }, ids);
};
const MINUTE = 60_000;
const NOW = Date.parse('2026-11-10T12:00:00Z');
const rowKeys = () => ({ account_id: task.account_id, task_uuid: task.task_uuid });
const ofTask = () => ({ accountId: task.account_id, taskUuid: task.task_uuid });
const submitted = () => readSubmittedImages(task.account_id, monthOf(new Date()));

/** Fails late, as a time-out does, when the parallel calls have ended. */
async function noAnswer(): Promise<never> {
  await sleep(200);
  throw new Error('no answer');
}

/** Makes the second call of a kind fail without an answer; it does not reach the service. */
function refuseSecond(
  client: { send: (command: never) => unknown },
  isOfKind: (command: unknown) => boolean,
): void {
  const send = client.send.bind(client) as (command: unknown) => unknown;
  let calls = 0;
  jest
    .spyOn(client, 'send')
    .mockImplementation((command: unknown) =>
      isOfKind(command) && ++calls === 2 ? noAnswer() : send(command),
    );
}
const isPicture = (command: unknown) => command instanceof PutObjectCommand;
const isResult = (command: unknown) =>
  command instanceof PutCommand && (command.input.Item as ResultRow).status === 'IN_PROGRESS';

describe('an account with a quota', () => {
  beforeEach(() => writeQuota(task.account_id, 3));

  it('is refused a request that has more images than are left, as a whole, and says so', async () => {
    await submit(2);
    const calls = jest.spyOn(dynamo(), 'send');

    await expect(submit(2)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/3 images a month\. 2 are used, and this request has 2\./),
    });

    expect(await submitted()).toBe(2);
    expect(calls.mock.calls.filter(([command]) => isResult(command))).toEqual([]);
    await submit(1);
    expect(await submitted()).toBe(3);
  });

  it.each([
    ['a picture', s3, isPicture],
    ['a row', dynamo, isResult],
  ])('loses nothing by a request that is refused because %s is not stored', async (...row) => {
    const [, client, isOfKind] = row;
    refuseSecond(client(), isOfKind);

    await expect(submit(2)).rejects.toThrow('no answer');

    expect(await submitted()).toBe(0);
  });

  it.each([
    ['a picture', s3, isPicture],
    ['a row', dynamo, isResult],
  ])('pays once for a request with a key whose first try did not store %s', async (...row) => {
    const [, client, isOfKind] = row;
    const seed = randomBytes(32).toString('hex');
    refuseSecond(client(), isOfKind);
    await expect(submit(3, idsOfSeed(seed, 'nothing'))).rejects.toThrow('no answer');

    await submit(3, idsOfSeed(seed, 'part'));
    await submit(3, idsOfSeed(seed, 'part'));

    expect(await submitted()).toBe(3);
  });

  it.each([
    ['a request', false, 15 * MINUTE],
    [
      'a request with a key, which may be repeated for a day,',
      true,
      24 * 60 * MINUTE + 15 * MINUTE,
    ],
  ])('gets back what %s had taken when its function died', async (_, isRepeatable, after) => {
    const [row = '', ...others] = Array.from({ length: 3 }, () => randomUUID());
    const take = (uuids: readonly string[], at: number) =>
      takeFromQuota({ ...ofTask(), uuids }, isRepeatable, new Date(NOW + at));
    await take([row, ...others], 0);
    // One of three rows was written.
    await putResults([{ ...rowKeys(), result_uuid: row, image_key: 'images/a' }]);

    await expect(take([randomUUID()], after - 1)).rejects.toMatchObject({ status: 429 });
    await take(
      others.map(() => randomUUID()),
      after,
    );
    await expect(take([randomUUID()], after)).rejects.toMatchObject({ status: 429 });

    expect(await readSubmittedImages(task.account_id, monthOf(new Date(NOW)))).toBe(3);
  });

  it('gets nothing back of an accepted request', async () => {
    const take = (images: number, at: number) => {
      const uuids = Array.from({ length: images }, () => randomUUID());
      return takeFromQuota({ ...ofTask(), uuids }, false, new Date(NOW + at));
    };
    await settleImages(await take(3, 0));

    await expect(take(1, 20 * MINUTE)).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ['without a key', newIds()],
    ['with a key', idsOfSeed(randomBytes(32).toString('hex'), 'nothing')],
  ])('may submit an upload later whose request %s was over the quota', async (_, ids) => {
    await writeQuota(task.account_id, 0);
    const upload = { account_id: task.account_id, upload_id: randomUUID() };
    await sendUpload(upload);

    await expect(
      acceptPictures(
        task,
        'bulk',
        { pictures: [], uploads: [{ upload_id: upload.upload_id, field: 'upload_ids[0]' }] },
        ids,
      ),
    ).rejects.toMatchObject({ status: 429 });

    expect(await findUpload(upload)).not.toHaveProperty('claimed_by');
  });
});

/** Stores an upload and its photo, as if a caller had sent it. */
async function sendUpload(key: Pick<UploadRow, 'account_id' | 'upload_id'>): Promise<void> {
  await putUpload({
    ...key,
    content_type: 'image/jpeg',
    size: bytes.length,
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1_000) + 60,
  });
  await s3().send(
    new PutObjectCommand({
      Bucket: ENVIRONMENT_VARIABLES.uploadsBucket,
      Key: unclaimedKeyOf(key),
      Body: bytes,
    }),
  );
}
