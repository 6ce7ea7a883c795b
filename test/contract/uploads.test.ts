import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { resultSchema } from '../../lambdas/contracts/result';
import { uploadSchema, type Upload } from '../../lambdas/contracts/upload';
import type { Part } from '../support/api-event';
import { plainPicture } from '../support/pictures';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
let picture: Buffer;
let task = '';
let tasks = '';

beforeAll(async () => {
  picture = await smallPicture();
  const item = await client.createItem();
  task = (await client.createTask([item.uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
});

async function createUpload(size: number, content_type = 'image/jpeg'): Promise<Upload> {
  const reply = await client.call('POST', '/uploads', { json: { content_type, size } });
  expect(reply.status).toBe(201);
  return uploadSchema.strict().parse(reply.json);
}

/** Sends a photo to its upload address. fetch adds the Content-Length, as curl does. */
const send = async (upload: Upload, bytes: Buffer, type = upload.headers['Content-Type'] ?? '') =>
  (
    await fetch(upload.url, {
      method: upload.method,
      headers: { 'Content-Type': type },
      body: Uint8Array.from(bytes),
    })
  ).status;

async function uploadPicture(bytes: Buffer): Promise<string> {
  const upload = await createUpload(bytes.length);
  expect(await send(upload, bytes)).toBe(200);
  return upload.upload_id;
}

const ids = (...values: readonly string[]) =>
  values.map((value) => ({ name: 'upload_ids', value }));
const submit = (...parts: Part[]) => client.call('POST', `${tasks}/images`, { parts });
const refusal = (detail: string) => ({
  status: 422,
  json: { detail: expect.stringContaining(detail) as unknown },
});
const resultCount = async () => (await client.call('GET', `${tasks}/results?limit=1`)).json;

describe('POST /v2/uploads', () => {
  it.each([
    [
      { content_type: 'image/gif', size: 5 },
      'content_type: must be one of image/jpeg, image/png, image/webp, image/heic',
    ],
    [{ content_type: 'image/png', size: 0 }, 'size: must be at least 1 byte'],
    [{ content_type: 'image/png', size: LIMITS.uploadBytes + 1 }, 'size: must be at most 20000000'],
    [{ content_type: 'image/png', size: 1.5 }, 'size: must be a whole number of bytes'],
    [{ content_type: 'image/png' }, 'size: is required'],
  ])('refuses %j', async (json, detail) => {
    expect(await client.call('POST', '/uploads', { json })).toMatchObject(refusal(detail));
  });

  it('takes image/jpg as image/jpeg', async () => {
    const upload = await createUpload(picture.length, 'image/jpg');

    expect(upload.headers['Content-Type']).toBe('image/jpeg');
    expect(await send(upload, picture)).toBe(200);
  });

  it('gives an address that refuses another size and another type', async () => {
    const upload = await createUpload(picture.length);

    expect(await send(upload, picture.subarray(1))).toBe(403);
    expect(await send(upload, picture, 'image/png')).toBe(403);
    expect(await submit(...ids(upload.upload_id))).toMatchObject(
      refusal('upload_ids[0]: nothing was uploaded yet'),
    );
  });
});

describe('an upload', () => {
  it('is recognised by sync-image, and served as it was sent', async () => {
    const upload = await uploadPicture(picture);

    const answered = await client.expectOk(resultSchema.strict(), 'POST', `${tasks}/sync-image`, {
      parts: ids(upload),
    });

    expect(answered).toMatchObject({ status: 'COMPLETED', failure_reason: '' });
    const served = await fetch(answered.image_url);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture);
  });

  it('is submitted beside files and other uploads, repeated or with commas, in the order given', async () => {
    const pictures = await Promise.all(
      [40, 50, 60, 70].map((width) => plainPicture(width, 30).jpeg().toBuffer()),
    );
    const [file = picture, ...others] = pictures;
    const [a = '', b = '', c = ''] = await Promise.all(others.map(uploadPicture));

    const reply = await submit(...ids(`${a}, ${b}`, c), image(file, 'images'));

    const uuids = z.array(z.uuid()).parse(reply.json);
    const results = await Promise.all(uuids.map((uuid) => client.awaitResult(task, uuid)));
    expect(results.map(({ coco }) => coco.images[0]?.width)).toEqual([40, 50, 60, 70]);
  });

  it('is submitted in a JSON list', async () => {
    const uploads = [await uploadPicture(picture), await uploadPicture(picture)];

    const reply = await submit(...ids(JSON.stringify(uploads)));

    expect(z.array(z.uuid()).parse(reply.json)).toHaveLength(2);
  });

  it('is taken once only, also if it is submitted twice at the same time', async () => {
    const upload = await uploadPicture(picture);

    const replies = await Promise.all([submit(...ids(upload)), submit(...ids(upload))]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await submit(...ids(upload))).toMatchObject(
      refusal('upload_ids[0]: was submitted already'),
    );
  });

  it('can still be submitted if its request was refused because of another one', async () => {
    const [good, used] = [await uploadPicture(picture), await uploadPicture(picture)];
    await submit(...ids(used));
    const before = await resultCount();

    expect(await submit(...ids(good, used))).toMatchObject(
      refusal('upload_ids[1]: was submitted already'),
    );

    expect(await resultCount()).toEqual(before);
    expect((await submit(...ids(good))).status).toBe(200);
  });

  it('is refused if it is unknown, named twice, or no id', async () => {
    const unknown = randomUUID();

    expect(await submit(...ids(unknown))).toMatchObject(
      refusal(`upload_ids[0]: there is no upload ${unknown}`),
    );
    expect(await submit(...ids(unknown, unknown))).toMatchObject(
      refusal('upload_ids[1]: names an upload twice'),
    );
    expect(await submit(...ids('x'))).toMatchObject(refusal('upload_ids[0]: must be a UUID'));
  });

  it('is refused if it begins as another type than declared', async () => {
    const png = await plainPicture(9, 9).png().toBuffer();
    const upload = await createUpload(png.length);
    await send(upload, png);

    expect(await submit(...ids(upload.upload_id))).toMatchObject(
      refusal('upload_ids[0]: is not the image/jpeg that was declared'),
    );
  });

  it('that is cut off ends its result as FAILED, with the reason', async () => {
    const upload = await uploadPicture(picture.subarray(0, picture.length / 2));

    const reply = await submit(...ids(upload));

    const [uuid = ''] = z.array(z.uuid()).parse(reply.json);
    expect(await client.awaitResult(task, uuid)).toMatchObject({
      status: 'FAILED',
      failure_reason: expect.stringMatching(/^the upload: is .*truncated image$/) as unknown,
    });
  });

  it('and a file are one too many for sync-image', async () => {
    const reply = await client.call('POST', `${tasks}/sync-image`, {
      parts: [...ids(randomUUID()), image(picture)],
    });

    expect(reply).toMatchObject(refusal('upload_ids: only one image is allowed'));
  });
});
