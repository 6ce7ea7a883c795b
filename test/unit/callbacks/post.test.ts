import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { postJsonOnce } from '../../../lambdas/callbacks/post';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';

/** Answers with the status that is in the path. */
const receiver = new LoopbackServer(({ path }, response) => {
  response.writeHead(Number(path.slice(1)), { Location: '/200' }).end();
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

it.each([300, 302, 404, 500])(
  'a callback that is answered with %i is not taken, and redirects are not followed',
  async (status) => {
    const before = receiver.received.length;

    expect(await postJsonOnce(`${origin}/${status}`, '{}')).toBe(`the receiver answered ${status}`);

    expect(receiver.received).toHaveLength(before + 1);
  },
);

it('a callback whose receiver cannot be reached is not taken, and the reason says so', async () => {
  expect(await postJsonOnce(DEAD, '{}')).toBe('the connection was refused');
});
