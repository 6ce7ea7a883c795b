import { describe, expect, it } from '@jest/globals';
import { publicUrlsSchema } from '../../../lambdas/api/submission/public-addresses';
import { unlessNotPublic } from '../../../tools/smoke/await-result';
import { LeftOutError } from '../../../tools/smoke/run-steps';

describe('a step of the smoke run that submits an address', () => {
  it('is left out if the service refuses it as not public, and says what to do', async () => {
    const refused = publicUrlsSchema.safeParse({ urls: ['http://127.0.0.1:8787/media/photo.jpg'] });
    const message = `422 instead of 200: urls[0]: ${refused.error?.issues[0]?.message ?? ''}`;

    const left = unlessNotPublic('the photo', Promise.reject(new Error(message)));

    await expect(left).rejects.toThrow(LeftOutError);
    await expect(left).rejects.toThrow('start a local service with --allow-loopback');
  });

  it('is broken by every other refusal', async () => {
    const other = unlessNotPublic('the photo', Promise.reject(new Error('500 instead of 200')));

    await expect(other).rejects.not.toThrow(LeftOutError);
  });
});
