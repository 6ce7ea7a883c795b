import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { newMediaKey, readMedia } from '../../../lambdas/storage/media';
import { readOrFetchImage } from '../../../lambdas/worker/image-bytes';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { resultRow } from '../../support/rows';

embeddedServices({ tables: [], buckets: [ENVIRONMENT_VARIABLES.mediaBucket] });

/** The answers of the address, one after the other. */
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
  resultRow({ image_key: newMediaKey('images'), source_url: `${address}/promo.png` });

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
