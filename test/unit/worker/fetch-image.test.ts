import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { fetchImage } from '../../../lambdas/worker/fetch-image';

const PICTURE = Buffer.from('the bytes of a picture');
const MEGABYTE = 1_000_000;

let server: Server;
let origin: string;

const redirect =
  (location: string): RequestListener =>
  (_request, response) => {
    response.writeHead(302, { Location: location }).end();
  };

const ANSWERS: Record<string, RequestListener> = {
  '/picture': (_request, response) => void response.end(PICTURE),
  '/compressing': ({ headers }, response) => {
    const isWanted = headers['accept-encoding'] !== 'identity';
    if (isWanted) response.setHeader('Content-Encoding', 'gzip');
    response.end(isWanted ? gzipSync(PICTURE) : PICTURE);
  },
  '/missing': (_request, response) => void response.writeHead(404).end('not here'),
  '/1-redirect': redirect('/picture'),
  '/2-redirects': redirect('/1-redirect'),
  '/3-redirects': redirect('2-redirects'),
  '/4-redirects': redirect('/3-redirects'),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-private-name': redirect('http://10.0.0.1.nip.invalid/'),
  '/to-file': redirect('file:///etc/passwd'),
  '/nowhere': (_request, response) => void response.writeHead(302).end(),
  '/large': (_request, response) =>
    response.writeHead(200, { 'Content-Length': 21 * MEGABYTE }).flushHeaders(),
  '/large-unannounced': (_request, response) => {
    const chunk = Buffer.alloc(MEGABYTE);
    for (let sent = 0; sent < 22; sent++) response.write(chunk);
    response.end();
  },
  '/cut-off': (_request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write(PICTURE, () => response.destroy());
  },
};

beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  server = createServer((request, response) => ANSWERS[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('fetchImage', () => {
  it.each(['/picture', '/compressing', '/1-redirect', '/3-redirects'])(
    'fetches %s',
    async (path) => {
      expect(Buffer.from(await fetchImage(origin + path))).toEqual(PICTURE);
    },
  );

  it.each([
    ['/missing', 'the address answered 404'],
    ['/nowhere', 'the address answered 302'],
    ['/4-redirects', 'the address redirects more than 3 times'],
    ['/to-metadata', 'the picture could not be fetched: the address is not a public one'],
    ['/to-private-name', 'the picture could not be fetched: the host name does not resolve'],
    ['/to-file', 'the picture could not be fetched: the address is neither http nor https'],
    ['/large', 'the picture is larger than 20 MB'],
    ['/large-unannounced', 'the picture could not be fetched: the answer is larger than 20 MB'],
    [
      '/cut-off',
      'the picture could not be fetched: the connection was closed before the answer was complete',
    ],
  ])('refuses %s: %s', async (path, message) => {
    await expect(fetchImage(origin + path)).rejects.toMatchObject({
      code: 'image-unreachable',
      retryable: false,
      message,
    });
  });

  it('refuses credentials in an address', async () => {
    const address = origin.replace('http://', 'http://user:secret@');

    await expect(fetchImage(`${address}/picture`)).rejects.toThrow(
      'the address contains a user name or password',
    );
  });

  it('gives up on a silent address after ten seconds', async () => {
    const start = performance.now();

    await expect(fetchImage(`${origin}/silent`)).rejects.toThrow('the answer took too long');

    expect(performance.now() - start).toBeGreaterThan(9_500);
    expect(performance.now() - start).toBeLessThan(11_000);
  });
});
