import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, requestPublicAddress } from '../../../lambdas/shared/outbound/request';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { closeServer, listen } from '../../../local/shared/listen';

describe('requestPublicAddress', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
    server = createServer(({ url, socket }, response) => {
      if (url === '/for-a-minute') response.setHeader('Keep-Alive', 'timeout=60');
      response.end(String(socket.remotePort));
    });
    port = await listen(server, 0);
  });

  afterEach(() => closeServer(server));

  /** @returns the client's port, by which connections can be told apart. */
  async function ask(path: string): Promise<string> {
    const { body } = await requestPublicAddress(new URL(`http://127.0.0.1:${port}${path}`), {
      headers: {},
      signal: AbortSignal.timeout(5_000),
    });
    return String(await bytesOf(body, 100));
  }

  it.each(['/', '/for-a-minute'])(
    'keeps no connection open, also if the server allows a minute: %s',
    async (path) => {
      const first = await ask(path);
      await sleep(50);

      expect(await ask(path)).not.toBe(first);
    },
  );
});
