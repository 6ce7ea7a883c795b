import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { postJsonOnce } from '../../../lambdas/callbacks/post';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';

/** Answers with the status that is in the path, and with the `Retry-After` that follows it. */
const receiver = new LoopbackServer(({ path }, response) => {
  const [, status, wait] = path.split('/');
  if (wait === 'cut-off') {
    response.writeHead(Number(status), { 'Content-Length': 9 });
    response.write('ok', () => response.destroy());
    return;
  }
  const headers = wait === undefined ? {} : { 'Retry-After': decodeURIComponent(wait) };
  response.writeHead(Number(status), { Location: '/200', ...headers }).end();
});
let origin = '';
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  origin = await receiver.start();
});
afterAll(() => receiver.stop());

it.each([200, 204, 299])('a callback that is answered with %i is taken', async (status) => {
  expect(await postJsonOnce(`${origin}/${status}`, '{}')).toBeUndefined();
});

it('a callback whose answer breaks off after its status is taken or not by that status', async () => {
  expect(await postJsonOnce(`${origin}/200/cut-off`, '{}')).toBeUndefined();
  expect(await postJsonOnce(`${origin}/503/cut-off`, '{}')).toMatchObject({
    reason: 'the receiver answered 503',
  });
});

it.each([300, 302, 404, 500])(
  'a callback that is answered with %i is not taken, and redirects are not followed',
  async (status) => {
    const before = receiver.received.length;

    expect(await postJsonOnce(`${origin}/${status}`, '{}')).toEqual({
      reason: `the receiver answered ${status}`,
      isFinal: false,
      retryAfterSeconds: undefined,
    });

    expect(receiver.received).toHaveLength(before + 1);
  },
);

it('a callback whose receiver cannot be reached is not taken, and the reason says so', async () => {
  expect(await postJsonOnce(DEAD, '{}')).toMatchObject({ reason: 'the connection was refused' });
});

it('a receiver that answers 410 wants no further attempt', async () => {
  expect(await postJsonOnce(`${origin}/410`, '{}')).toMatchObject({ isFinal: true });
});

it.each([
  ['120', 120],
  ['soon', undefined],
  ['-5', undefined],
])('of Retry-After %s, %s seconds are read', async (wait, seconds) => {
  const refusal = await postJsonOnce(`${origin}/503/${wait}`, '{}');

  expect(refusal?.retryAfterSeconds).toBe(seconds);
});

it('a Retry-After that is a date is read as the seconds until then', async () => {
  const date = new Date(Date.now() + 90_000).toUTCString();

  const refusal = await postJsonOnce(`${origin}/429/${encodeURIComponent(date)}`, '{}');

  expect(refusal?.retryAfterSeconds).toBeGreaterThan(60);
  expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(90);
});
