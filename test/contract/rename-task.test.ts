import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { resultSchema } from '../../lambdas/contracts/result';
import { taskSchema, type Task } from '../../lambdas/contracts/task';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const PHOTO = join(__dirname, '../inference/fixtures/mini-shelf.jpg');

async function newTask(): Promise<string> {
  return (await client.createTask([(await client.createItem()).uuid])).uuid;
}
const pathOf = (task: string): string => `/image-recognition/tasks/${task}`;
const getTask = (task: string): Promise<Task> =>
  client.expectOk(taskSchema.strict(), 'GET', pathOf(task));
const renameAll = (task: string, json: unknown = {}) =>
  client.call('PATCH', `${pathOf(task)}/results`, { json });

async function renamed(task: string): Promise<Task['renaming']> {
  for (;;) {
    const { renaming } = await getTask(task);
    if (renaming?.ended_at != null) return renaming;
    await sleep(100);
  }
}

describe('PATCH .../tasks/{task_uuid}/results', () => {
  it('names all results again in the background, and shows the progress', async () => {
    const task = await newTask();
    const photo = await readFile(PHOTO);
    const submit = async () => {
      const { json } = await client.call('POST', `${pathOf(task)}/images`, {
        parts: [image(photo, 'images'), image(photo, 'images')],
      });
      const uuids = z.array(z.uuid()).parse(json);
      for (const uuid of uuids) await client.awaitResult(task, uuid);
      return uuids;
    };
    const early = await submit();
    const [first = ''] = early;
    const { created_at } = await client.expectOk(
      resultSchema,
      'GET',
      `${pathOf(task)}/results/${first}`,
    );
    const late = await submit();
    const { json } = await client.call('POST', `${pathOf(task)}/urls`, {
      json: { urls: ['https://photos.invalid/shelf.jpg'] },
    });
    const [failed = ''] = z.array(z.uuid()).parse(json);
    await client.awaitResult(task, failed);
    expect(await getTask(task)).not.toHaveProperty('renaming');

    const reply = await renameAll(task, { start_datetime: created_at });

    expect(reply.status).toBe(200);
    const asked = taskSchema.strict().parse(reply.json).renaming;
    expect(asked).toMatchObject({ start_datetime: created_at, ended_at: null, results: 3 });
    // Asking again while the renaming is in progress returns the same request.
    const again = taskSchema.parse((await renameAll(task)).json).renaming;
    expect(again?.requested_at).toBe(asked?.requested_at);
    expect(await renamed(task)).toMatchObject({ results: 3, renamed: 2, left_out: 1 });
    const times = async (uuids: readonly string[]) =>
      Promise.all(
        uuids.map(async (uuid) => {
          const { renamed_at } = await client.expectOk(
            resultSchema,
            'GET',
            `${pathOf(task)}/results/${uuid}`,
          );
          return renamed_at !== undefined && renamed_at >= (asked?.requested_at ?? '');
        }),
      );
    expect(await times(late)).toEqual([true, true]);
    expect(await times(early)).toEqual([false, false]);

    await renameAll(task, { start_datetime: null });
    expect(await renamed(task)).toMatchObject({ start_datetime: null, results: 5, renamed: 4 });
    expect(await times(early)).toEqual([true, true]);
  });

  it('has ended at once for a task without results', async () => {
    const task = await newTask();

    const reply = await renameAll(task);

    expect(taskSchema.parse(reply.json).renaming).toMatchObject({ results: 0, renamed: 0 });
    expect(taskSchema.parse(reply.json).renaming?.ended_at).not.toBeNull();
  });

  it.each([
    [{ start_datetime: 'yesterday' }, 422, 'start_datetime: must be an ISO 8601 date-time'],
    [{ start_datetime: 7 }, 422, 'start_datetime'],
    [{ since: '2026-05-04' }, 422, 'since'],
    [[], 422, 'must be'],
  ])('refuses the body %j', async (body, status, detail) => {
    const reply = await renameAll(await newTask(), body);

    expect(reply).toMatchObject({ status, json: { detail: expect.stringContaining(detail) } });
  });

  it('knows no task of another account, and no deleted one', async () => {
    const task = await newTask();
    await client.call('DELETE', pathOf(task));

    expect((await renameAll(task)).status).toBe(404);
    expect((await renameAll('3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f')).status).toBe(404);
    expect((await renameAll('shelf')).status).toBe(422);
  });

  it.each(['9999-12-31T23:59:59.999999', '9999-12-31T23:00:00-02:00', '0000-01-01T00:00:00+01:00'])(
    'keeps the task readable after a request from %s on',
    async (start_datetime) => {
      const task = await newTask();

      const reply = await renameAll(task, { start_datetime });

      expect(reply.status).toBe(200);
      expect(await renamed(task)).toMatchObject({ results: 0 });
    },
  );
});
