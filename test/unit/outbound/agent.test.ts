import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { guardedAgent } from '../../../lambdas/shared/outbound/agent';

let server: Server;

beforeEach(async () => {
  server = createServer(({ url, socket }, response) => {
    if (url === '/for-a-minute') response.setHeader('Keep-Alive', 'timeout=60');
    response.end(String(socket.remotePort));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** @returns the port at this end of the connection, which tells connections apart. */
async function ask(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const answer = await request(`http://127.0.0.1:${port}${path}`, { dispatcher: guardedAgent() });
  return answer.body.text();
}

it.each(['/', '/for-a-minute'])(
  'keeps no connection that a frozen function would find dead: %s',
  async (path) => {
    const first = await ask(path);
    await sleep(50);

    expect(await ask(path)).not.toBe(first);
  },
);
