import { beforeEach, describe, expect, it } from '@jest/globals';
import { ShelfClient } from '../../../clients/typescript/src';

const UPLOAD = {
  upload_id: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
  method: 'PUT',
  url: 'https://bucket.example.com/photo',
  headers: {},
};

it('names and data of photos leave room for fewer photos in a form', async () => {
  const sent: { method: string; size: number }[] = [];
  const answerTo = ({ method, url }: Request): Response => {
    if (method === 'PUT') return new Response();
    const uuids = Array.from({ length: 20 }, (_, index) => String(index));
    return Response.json(url.endsWith('/uploads') ? UPLOAD : uuids);
  };
  const shelf = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    fetch: async (...args) => {
      const request = new Request(...args);
      sent.push({ method: request.method, size: (await request.arrayBuffer()).byteLength });
      return answerTo(request);
    },
  });
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(219_301)]);
  const photos = Array.from({ length: 20 }, () => new File([photo], `${'é'.repeat(100)}.jpg`));
  const metadata = photos.map(() => ({ aisle: 'ü'.repeat(240) }));

  const uuids = await shelf.submit('task', photos, { metadata });

  expect(uuids).toHaveLength(20);
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
  expect(sent[2]?.size).toBeLessThan(4_400_000);
});

describe('an address of an upload that has expired', () => {
  const sent: string[] = [];
  const shelf = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    fetch: (...args) => {
      const { method, url } = new Request(...args);
      sent.push(`${method} ${new URL(url).pathname.split('/').at(-1)}`);
      if (method === 'PUT') return Promise.resolve(new Response('<Error/>', { status: 403 }));
      return Promise.resolve(Response.json(url.endsWith('/uploads') ? UPLOAD : ['result']));
    },
  });
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000_000)]);

  beforeEach(() => {
    sent.length = 0;
  });

  it('does not keep a repeated submission from being answered', async () => {
    await expect(shelf.submit('task', [photo], { idempotencyKey: 'order-7' })).resolves.toEqual([
      'result',
    ]);
    expect(sent).toEqual(['POST uploads', 'PUT photo', 'POST images']);
  });

  it('is an error for a request that has no key to repeat', async () => {
    await expect(shelf.submit('task', [photo])).rejects.toMatchObject({ code: 'forbidden' });
  });
});
