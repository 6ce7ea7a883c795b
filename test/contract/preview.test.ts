import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { LIMITS } from '../../lambdas/contracts/limits';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSchema } from '../../lambdas/contracts/result';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** The previews of photos, which lists have on request. */

const { client } = serviceUnderTest();
const page = pageSchema(resultSummarySchema.strict()).strict();
let tasks = '';
let result = '';

const list = (query: string) => client.expectOk(page, 'GET', `${tasks}/results?${query}`);

async function previewed(query = ''): Promise<Buffer> {
  const { items } = await list(`fields=preview${query}`);
  const [start = '', base64 = ''] = items[0]?.preview?.split(',') ?? [];
  expect(start).toBe('data:image/jpeg;base64');
  return Buffer.from(base64, 'base64');
}

beforeAll(async () => {
  const { uuid } = await client.createTask([(await client.createItem()).uuid]);
  tasks = `/image-recognition/tasks/${uuid}`;
  // Lies on its side: upright, it is 150 pixels wide and 300 high, and red above blue.
  const photo = await sharp({
    create: { width: 300, height: 150, channels: 3, background: 'blue' },
  })
    .composite([
      {
        input: { create: { width: 150, height: 150, channels: 3, background: 'red' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { json } = await client.call('POST', `${tasks}/sync-image`, { parts: [image(photo)] });
  result = resultSchema.parse(json).uuid;
});

describe('fields=preview', () => {
  it('adds the upright photo, small and without its metadata', async () => {
    const { data, info } = await sharp(await previewed())
      .raw()
      .toBuffer({ resolveWithObject: true });

    expect(info).toMatchObject({ width: 48, height: 96 });
    const [above, below] = [data.subarray(0, 3), data.subarray(-3)];
    expect(above[0]).toBeGreaterThan(200);
    expect(below[2]).toBeGreaterThan(200);
    const { exif, orientation } = await sharp(await previewed()).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  });

  it('adds it to corrected results and to renamed ones as well', async () => {
    const before = await previewed();
    const json = { added: [{ bbox: [0, 0, 10, 10] }] };
    const corrected = await client.call('PUT', `${tasks}/results/${result}/corrections`, { json });
    expect(corrected.status).toBe(200);
    expect(await previewed('&corrected=true')).toEqual(before);

    const asked = await client.call('POST', `${tasks}/results/${result}/rename`);
    expect(asked.status).toBe(200);
    for (;;) {
      const { items } = await list('');
      if (items[0]?.renamed_at !== undefined) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await previewed()).toEqual(before);
  });

  it('limits the page, because documents are read', async () => {
    const { limit } = await list(`fields=preview&limit=100`);
    expect(limit).toBe(LIMITS.resultsReadForList);
  });

  it('is needed: without it no result and no list has one', async () => {
    const { items } = await list('');
    expect(items[0]).not.toHaveProperty('preview');
    const reply = await client.call('GET', `${tasks}/results/${result}?fields=preview`);
    expect(resultSchema.strict().parse(reply.json)).not.toHaveProperty('preview');
  });
});
