import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import dns from 'node:dns';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { LoopbackServer } from '../../../local/shared/loopback-server';

/**
 * A host name may resolve to another address at each lookup. Attackers use this to reach a private network
 * after the address was checked.
 */
const NOT_PUBLIC = 'the address is not a public one';

const server = new LoopbackServer(({ path }, response) => {
  if (path === '/busy') response.writeHead(503).end();
  else if (path === '/redirect') response.writeHead(302, { Location: addressOf('/') }).end();
  else response.end('here');
});
let port = '';
const addressOf = (path: string): string => `http://rebinding.example:${port}${path}`;

beforeAll(async () => {
  ({ port } = new URL(await server.start()));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  jest.resetModules();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Lets host names resolve to these addresses, one after another; the last one stays. */
function resolveTo(...addresses: readonly string[]) {
  let asked = 0;
  return jest.spyOn(dns, 'lookup').mockImplementation((...[, options, answer]: unknown[]) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] ?? '';
    const found = { address, family: address.includes(':') ? 6 : 4 };
    const isList = typeof options === 'object' && options !== null && 'all' in options;
    const reply = answer as (error: null, found: unknown, family?: number) => void;
    if (isList) reply(null, [found]);
    else reply(null, found.address, found.family);
  });
}

/** @returns why the picture was not fetched, or what was fetched. */
async function fetchPicture(path: string): Promise<string> {
  const { fetchImage } = await import('../../../lambdas/worker/fetch-image');
  return fetchImage(addressOf(path)).then(String, (error: unknown) => String(error));
}

/** @returns why the callback was not accepted; undefined if it was. */
async function postCallback(path: string): Promise<string | undefined> {
  const { postJsonOnce } = await import('../../../lambdas/callbacks/post');
  return (await postJsonOnce(addressOf(path), '{}'))?.reason;
}

describe.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', 'fd00::1'])(
  'a name that resolves to %s',
  (address) => {
    it('is not asked for a picture, and gets no callback', async () => {
      process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = '';
      resolveTo(address);

      expect(await fetchPicture('/')).toContain(NOT_PUBLIC);
      expect(await postCallback('/')).toBe(NOT_PUBLIC);
      expect(server.received).toEqual([]);
    });
  },
);

describe('a name that resolves to an allowed address, and then to a private one', () => {
  beforeEach(() => {
    // The server stands for a public one.
    process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  });

  it('is resolved once for each request: the connection goes to the address that was checked', async () => {
    const lookUp = resolveTo('127.0.0.1', '169.254.169.254');

    expect(await fetchPicture('/')).toBe('here');
    expect(lookUp).toHaveBeenCalledTimes(1);
    lookUp.mockRestore();
    resolveTo('127.0.0.1', '169.254.169.254');
    expect(await postCallback('/')).toBeUndefined();
  });

  it.each(['/redirect', '/busy'])('is not reached by the request that follows %s', async (path) => {
    resolveTo('127.0.0.1', '169.254.169.254');

    expect(await fetchPicture(path)).toContain(NOT_PUBLIC);
    expect(server.received).toHaveLength(1);
  });

  it('is not reached by a callback: redirects are not followed', async () => {
    resolveTo('127.0.0.1');

    expect(await postCallback('/redirect')).toBe('the receiver answered 302');
    expect(server.received).toHaveLength(1);
  });
});
