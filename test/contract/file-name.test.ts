import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSchema } from '../../lambdas/contracts/result';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { uploadSchema } from '../../lambdas/contracts/upload';
import { smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** The name of a photo's file, which results have on request. */

const { client } = serviceUnderTest();
const uuids = z.array(z.uuid());
const page = pageSchema(resultSummarySchema.strict()).strict();
let picture: Buffer;
let tasks = '';

beforeAll(async () => {
  picture = await smallPicture();
  const { uuid } = await client.createTask([(await client.createItem()).uuid]);
  tasks = `/image-recognition/tasks/${uuid}`;
});

const file = (name: string, filename: string) => ({ name, filename, value: picture });
const read = (uuid: string, query = '?fields=file_name') =>
  client.expectOk(resultSchema.strict(), 'GET', `${tasks}/results/${uuid}${query}`);
const namesOf = async (submitted: readonly string[]) =>
  Promise.all(submitted.map(async (uuid) => (await read(uuid)).file_name));

async function upload(fields: object): Promise<string> {
  const json = { content_type: 'image/jpeg', size: picture.length, ...fields };
  const reply = await client.call('POST', '/uploads', { json });
  const { upload_id, url, method, headers } = uploadSchema.parse(reply.json);
  await fetch(url, { method, headers, body: Uint8Array.from(picture) });
  return upload_id;
}

describe('fields=file_name', () => {
  it('adds the names of files and uploads that have one, in the order of the photos', async () => {
    const ids = [await upload({ file_name: 'C:\\dcim\\large.jpg' }), await upload({})];
    const submitted = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
      parts: [
        file('images', 'aisle 3/Ge\u0301ant 1.JPG'),
        file('images', 'images'),
        { name: 'upload_ids', value: ids.join(',') },
      ],
    });

    expect(await namesOf(submitted)).toEqual([
      'G\u00e9ant 1.JPG',
      undefined,
      'large.jpg',
      undefined,
    ]);
    const { items } = await client.expectOk(page, 'GET', `${tasks}/results?fields=file_name`);
    expect(items.map(({ file_name }) => file_name)).toEqual([
      'G\u00e9ant 1.JPG',
      undefined,
      'large.jpg',
      undefined,
    ]);
  });

  it('adds the end of an address, and the name of a photo of sync-image', async () => {
    const byAddress = await client.expectOk(uuids, 'POST', `${tasks}/urls`, {
      json: { urls: ['http://127.0.0.1:1/a/b%20c.jpg?x=1', 'http://127.0.0.1:1/photo?id=1'] },
    });
    const { uuid } = await client.expectOk(resultSchema.strict(), 'POST', `${tasks}/sync-image`, {
      parts: [file('image', 'shelf.jpg')],
    });

    expect(await namesOf([...byAddress, uuid])).toEqual(['b c.jpg', undefined, 'shelf.jpg']);
    expect((await read(uuid, '?fields=file_name&corrected=true')).file_name).toBe('shelf.jpg');
  });

  it('is needed: without it, results and lists have the fields they always had', async () => {
    const reply = await client.call('POST', `${tasks}/sync-image`, {
      parts: [file('image', 'shelf.jpg')],
    });
    const { uuid } = resultSchema.parse(reply.json);

    expect(reply.text).not.toContain('shelf.jpg');
    expect((await client.call('GET', `${tasks}/results/${uuid}?fields=`)).text).toBe(reply.text);
    expect((await client.call('GET', `${tasks}/results`)).text).not.toContain('shelf.jpg');
  });

  it('is refused beside fields that there are not', async () => {
    const { items } = await client.expectOk(page, 'GET', `${tasks}/results?limit=1`);
    for (const path of ['results', `results/${items[0]?.uuid}`]) {
      expect(await client.call('GET', `${tasks}/${path}?fields=file_name,size`)).toMatchObject({
        status: 422,
        json: {
          detail:
            'fields[1]: must be file_name, facings, least_sure, shares, preview or shelf_from_bottom',
        },
      });
    }
  });

  it('of an upload is refused if it is too long', async () => {
    const json = { content_type: 'image/jpeg', size: 1, file_name: 'x'.repeat(256) };
    expect(await client.call('POST', '/uploads', { json })).toMatchObject({
      status: 422,
      json: { detail: 'file_name: must have at most 255 characters' },
    });
  });
});
