import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { ForbiddenAddressError } from '../../../lambdas/shared/outbound/address-guard';
import { publicAddressAgent, lookUpPublicAddresses } from '../../../lambdas/shared/outbound/agent';
import { closeServer, listen } from '../../../local/shared/listen';

describe('lookUpPublicAddresses', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Looks up a name that resolves to these addresses. */
  function lookUp(...addresses: readonly string[]): Promise<unknown> {
    const answer = (...[, , callback]: readonly unknown[]) => {
      const found = addresses.map((address) => ({ address, family: 4 }));
      (callback as (error: null, found: readonly dns.LookupAddress[]) => void)(null, found);
    };
    jest.spyOn(dns, 'lookup').mockImplementation(answer);
    return new Promise((resolve, reject) => {
      lookUpPublicAddresses('shop.example', { all: true }, (error, found) => {
        if (error) reject(error);
        else resolve(found);
      });
    });
  }

  it('returns only the public addresses of a name', async () => {
    expect(await lookUp('10.0.0.1', '93.184.216.34', '169.254.169.254')).toEqual([
      { address: '93.184.216.34', family: 4 },
    ]);
  });

  it('refuses a name that has only private addresses', async () => {
    await expect(lookUp('10.0.0.1', '127.0.0.1')).rejects.toThrow(ForbiddenAddressError);
  });
});

describe('publicAddressAgent', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer(({ url, socket }, response) => {
      if (url === '/for-a-minute') response.setHeader('Keep-Alive', 'timeout=60');
      response.end(String(socket.remotePort));
    });
    port = await listen(server, 0);
  });

  afterEach(() => closeServer(server));

  /** @returns the client's port, by which connections can be told apart. */
  async function ask(path: string): Promise<string> {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      dispatcher: publicAddressAgent(),
    });
    return answer.body.text();
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
