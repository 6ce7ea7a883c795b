import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { newMediaKey, readMedia } from '../../../lambdas/storage/objects/media';
import { readClaimedUpload } from '../../../lambdas/storage/objects/uploads';
import { readOrFetchImage } from '../../../lambdas/worker/image-bytes';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { resultRow } from '../../support/rows';

const { mediaBucket, uploadsBucket } = ENVIRONMENT_VARIABLES;
embeddedServices({ tables: [], buckets: [mediaBucket, uploadsBucket] });

/** The answers of the address, one by one. */
const answers: Buffer[] = [];
const web = new LoopbackServer((_, response) => {
  const answer = answers.shift();
  response.statusCode = answer === undefined ? 403 : 200;
  response.end(answer);
});
let address: string;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  address = await web.start();
});
afterAll(() => web.stop());

const rowFromUrl = (): ResultRow =>
  resultRow({ image_key: newMediaKey('images', 'account'), source_url: `${address}/promo.png` });

it('the bytes are those of the first copy, even if the address answers a later attempt differently', async () => {
  const first = await plainPicture(5, 7).png().toBuffer();
  answers.push(first, await plainPicture(9, 9).jpeg().toBuffer());
  const row = rowFromUrl();

  const attempts = [await readOrFetchImage(row), await readOrFetchImage(row)];

  expect(attempts.map((bytes) => Buffer.from(bytes))).toEqual([first, first]);
  expect(Buffer.from(await readMedia(row.image_key))).toEqual(first);
});

it('the bytes are those of the first copy if the address later answers nothing, or no picture', async () => {
  const first = await plainPicture(5, 7).png().toBuffer();
  answers.push(first, Buffer.from('<html>expired</html>'));
  const row = rowFromUrl();

  const attempts = [
    await readOrFetchImage(row),
    await readOrFetchImage(row),
    await readOrFetchImage(row),
  ];

  expect(attempts.map((bytes) => Buffer.from(bytes))).toEqual([first, first, first]);
});

it('without a copy from an earlier attempt, the error is that of the address', async () => {
  await expect(readOrFetchImage(rowFromUrl())).rejects.toThrow('the address answered 403');
});

describe('an upload', () => {
  const uploadKey = () => `claimed/${randomUUID()}`;
  const write = (Key: string, Body: Buffer) =>
    s3().send(new PutObjectCommand({ Bucket: uploadsBucket, Key, Body }));

  it('is moved to the pictures that are served, and found there by the next attempt', async () => {
    const picture = await plainPicture(5, 7).png().toBuffer();
    const row = resultRow({ image_key: newMediaKey('images', 'account'), upload_key: uploadKey() });
    await write(row.upload_key ?? '', picture);

    const attempts = [await readOrFetchImage(row), await readOrFetchImage(row)];

    expect(attempts.map((bytes) => Buffer.from(bytes))).toEqual([picture, picture]);
    expect(await readClaimedUpload(row.upload_key ?? '')).toBeUndefined();
  });

  it('is served without its metadata', async () => {
    const picture = await plainPicture(5, 7)
      .withExif({ IFD0: { Artist: 'Ada Lovelace' } })
      .jpeg()
      .toBuffer();
    const row = resultRow({ image_key: newMediaKey('images', 'account'), upload_key: uploadKey() });
    await write(row.upload_key ?? '', picture);

    await readOrFetchImage(row);

    expect(picture.includes('Ada')).toBe(true);
    expect(Buffer.from(await readMedia(row.image_key)).includes('Ada')).toBe(false);
  });

  it('that is no whole picture is refused for the same reason at each attempt', async () => {
    const row = resultRow({ image_key: newMediaKey('images', 'account'), upload_key: uploadKey() });
    await write(row.upload_key ?? '', (await plainPicture(5, 7).png().toBuffer()).subarray(0, 40));

    const attempt = () =>
      expect(readOrFetchImage(row)).rejects.toThrow('the upload: is a truncated');
    await attempt();
    await attempt();
  });
});
