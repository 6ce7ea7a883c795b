import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Export } from '../../lambdas/contracts/exports';
import { taskSchema } from '../../lambdas/contracts/task';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const PHOTO = join(__dirname, '../inference/fixtures/mini-shelf.jpg');

async function newTask(): Promise<string> {
  return (await client.createTask([(await client.createItem()).uuid])).uuid;
}
const pathOf = (task: string): string => `/image-recognition/tasks/${task}`;
const ask = (task: string, json: unknown = { format: 'csv' }) =>
  client.call('POST', `${pathOf(task)}/results`, { json });
const exportOf = (body: unknown): Export => {
  const { export: last } = taskSchema.strict().parse(body);
  if (!last) throw new Error('The task has no export');
  return last;
};

async function ended(task: string): Promise<Export> {
  for (;;) {
    const { json } = await client.call('GET', pathOf(task));
    const last = exportOf(json);
    if (last.status !== 'IN_PROGRESS') return last;
    await sleep(100);
  }
}

async function submit(task: string, count: number): Promise<string[]> {
  const photo = await readFile(PHOTO);
  const { json } = await client.call('POST', `${pathOf(task)}/images`, {
    parts: Array.from({ length: count }, () => image(photo, 'images')),
  });
  const uuids = z.array(z.uuid()).parse(json);
  for (const uuid of uuids) await client.awaitResult(task, uuid);
  return uuids;
}

const fileOf = async ({ url = '' }: Export) => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

async function untilGone({ url = '' }: Export): Promise<void> {
  while ((await fetch(url)).status === 200) await sleep(100);
}

describe('POST .../tasks/{task_uuid}/results', () => {
  it('makes a table of all results in the background, and gives its address', async () => {
    const task = await newTask();
    const uuids = await submit(task, 3);
    const [gone = '', ...kept] = uuids;
    await client.call('DELETE', `${pathOf(task)}/results/${gone}`);
    expect((await client.call('GET', pathOf(task))).json).not.toHaveProperty('export');

    const reply = await ask(task, { format: 'csv', corrected: true });

    expect(reply.status).toBe(200);
    expect(exportOf(reply.json)).toMatchObject({
      format: 'csv',
      corrected: true,
      status: 'IN_PROGRESS',
      results: 2,
      expires_at: null,
    });
    const last = await ended(task);
    expect(last).toMatchObject({ status: 'COMPLETED', exported: 2, left_out: 0 });
    expect(Date.parse(last.expires_at ?? '') - Date.parse(last.ended_at ?? '')).toBe(
      7 * 86_400_000,
    );
    const { bytes, headers } = await fileOf(last);
    expect(bytes.length).toBe(last.bytes);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="results\.csv"/);
    const rows = bytes.toString('utf8').trimEnd().split('\n').slice(1);
    expect(new Set(rows.map((row) => row.split(',')[1]))).toEqual(new Set(kept));

    const { json } = await client.call('GET', '/image-recognition/tasks');
    expect(JSON.stringify(json)).not.toContain('X-Amz-Signature');
  });

  it.each(['xlsx', 'coco'])('replaces the last export by one in the format %s', async (format) => {
    const task = await newTask();
    await submit(task, 1);
    await ask(task);
    const before = await ended(task);
    await ask(task, { format });
    const last = await ended(task);

    expect(last).toMatchObject({ format, status: 'COMPLETED', exported: 1 });
    const { bytes } = await fileOf(last);
    if (format === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK');
    else expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ images: [{ id: 1 }] });
    await untilGone(before);
  });

  it('has a file with a heading only if there are no results of that time', async () => {
    const task = await newTask();

    await ask(task, { format: 'csv', end_datetime: '2026-01-01', external_id: 'visit-7' });

    const last = await ended(task);
    expect(last).toMatchObject({ status: 'COMPLETED', results: 0, exported: 0 });
    expect((await fileOf(last)).bytes.toString('utf8').split('\n')).toHaveLength(2);
  });

  it("takes the latest time of a caller's language for the end of all results", async () => {
    const task = await newTask();
    await submit(task, 1);

    const reply = await ask(task, { format: 'csv', end_datetime: '9999-12-31T23:59:59.999999' });

    expect(reply.status).toBe(200);
    expect(await ended(task)).toMatchObject({ status: 'COMPLETED', exported: 1 });
  });

  it.each([
    [{}, 'format: '],
    [{ format: 'pdf' }, 'format: must be csv, xlsx or coco'],
    [{ format: 'csv', corrected: 'yes' }, 'corrected: must be true or false'],
    [{ format: 'csv', start_datetime: 'yesterday' }, 'start_datetime: must be an ISO 8601'],
    [{ format: 'csv', status: 'IN_PROGRESS' }, 'status: must be COMPLETED or FAILED'],
    [{ format: 'csv', external_id: 7 }, 'external_id: '],
    [{ format: 'csv', page: 2 }, 'page'],
    [
      { format: 'csv', start_datetime: '2026-05-05', end_datetime: '2026-05-04' },
      'end_datetime: must not be before start_datetime',
    ],
    [[], 'must be'],
  ])('refuses the body %j', async (body, detail) => {
    const task = await newTask();

    expect(await ask(task, body)).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining(detail) },
    });
    expect((await client.call('GET', pathOf(task))).json).not.toHaveProperty('export');
  });

  it('knows no task of another account, and no deleted one', async () => {
    const task = await newTask();
    await ask(task);
    const last = await ended(task);
    await client.call('DELETE', pathOf(task));

    expect((await ask(task)).status).toBe(404);
    await untilGone(last);
    expect((await ask('3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f')).status).toBe(404);
    expect((await ask('shelf')).status).toBe(422);
  });
});
