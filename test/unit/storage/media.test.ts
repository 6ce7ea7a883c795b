import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { findMedia, writeMedia } from '../../../lambdas/storage/objects/media';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';

/** Answers with the status that is in the key. */
const s3 = new LoopbackServer(({ path }, response) => {
  response.statusCode = Number(/\d+/.exec(path)?.[0]);
  response.end();
});
beforeAll(async () => {
  Object.assign(
    process.env,
    sdkEnvironment({ dynamodb: DEAD, s3: await s3.start(), sqs: DEAD, sfn: DEAD }),
    { [ENVIRONMENT_VARIABLES.mediaBucket]: 'media' },
  );
});
afterAll(() => s3.stop());

describe('findMedia', () => {
  // S3 answers 403 for a missing object if the reader may not list the bucket, such as the worker.
  it.each([404, 403])('finds no picture if S3 answers %i', async (status) => {
    expect(await findMedia(`images/${status}`)).toBeUndefined();
  });

  it('fails if S3 answers with a server error', async () => {
    await expect(findMedia('images/500')).rejects.toThrow();
  });
});

it('a picture is stored with headers that let it be cached for ever', async () => {
  await writeMedia('images/200', new Uint8Array(1), 'image/png');

  expect(s3.received.at(-1)?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
