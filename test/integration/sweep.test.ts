import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { resultRowSchema, type ResultRow } from '../../lambdas/contracts/rows';
import { OWED_SHARDS, UNFINISHED_SHARDS } from '../../lambdas/storage/results/results';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { documents, readResultRow, tableNamed } from '../support/result-rows';
import { resultRow } from '../support/rows';
import { image, ServiceClient, smallPicture } from '../support/service-client';

/** The sweep is scheduled every 5 minutes. Here it runs every 5 x 60 s x 0.003 = 0.9 s. */
const ARGUMENTS =
  '--schedule-scale 0.003 --only-schedule Sweep --allow-loopback --callback-wait-scale 0.005';
const PATIENCE = 90;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

let cloud: StartedCloud;
let client: ServiceClient;
let item = '';
/** The row of a result that was handled undisturbed. */
let whole: ResultRow;
let origin = '';
const receiver = new LoopbackServer((_, response) => response.end());

beforeAll(async () => {
  [origin, cloud] = await Promise.all([
    receiver.start(),
    startTestCloud({ args: ARGUMENTS.split(' ') }),
  ]);
  client = new ServiceClient(cloud.base_url, cloud.api_key);
  item = (await client.createItem()).uuid;
  const task = (await client.createTask([item])).uuid;
  const path = `/image-recognition/tasks/${task}`;
  const [uuid] = await client.expectOk(z.tuple([z.uuid()]), 'POST', `${path}/images`, {
    parts: [image(await smallPicture(), 'images')],
  });
  await client.awaitResult(task, uuid, PATIENCE);
  whole = await rowOf({ owner: `local#${task}`, result_uuid: uuid });
});
afterAll(async () => {
  await cloud.remove();
  await receiver.stop();
});

async function write(table: string, row: object): Promise<void> {
  const TableName = tableNamed(cloud, table);
  await documents(cloud).send(
    new PutCommand({ TableName, Item: z.record(z.string(), z.unknown()).parse(row) }),
  );
}

async function rowOf(key: Pick<ResultRow, 'owner' | 'result_uuid'>): Promise<ResultRow> {
  return resultRowSchema.parse(await readResultRow(cloud, key.owner, key.result_uuid));
}

/** Writes a row of the first result's task and picture, as a request that crashed left it. */
async function leaveBehind(row: Partial<ResultRow>): Promise<ResultRow> {
  const { account_id, task_uuid, image_key } = whole;
  const result_uuid = randomUUID();
  const left = resultRow({
    account_id,
    task_uuid,
    image_key,
    result_uuid,
    callback_url: `${origin}/${result_uuid}`,
    created_at: hoursAgo(2),
    updated_at: hoursAgo(2),
    ...row,
  });
  await write('Results', left);
  return left;
}

/** Waits until nothing is owed to a row. @returns the body of its callback, and the row. */
async function settled(left: ResultRow): Promise<{ callback: string; row: ResultRow }> {
  const [request] = await receiver.awaitRequests(`/${left.result_uuid}`, 1, PATIENCE);
  const deadline = Date.now() + PATIENCE * 1000;
  for (;;) {
    const row = await rowOf(left);
    if (row.unfinished === undefined && row.callback_outcome === 'DELIVERED') {
      return { callback: request?.body ?? '', row };
    }
    if (Date.now() > deadline) throw new Error(`Not settled: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const fetched = async ({ task_uuid, result_uuid }: ResultRow): Promise<string> =>
  (await client.call('GET', `/image-recognition/tasks/${task_uuid}/results/${result_uuid}`)).text;

describe('the scheduled sweep', () => {
  test('hands an image to the worker that was accepted but never queued', async () => {
    const left = await leaveBehind({ unfinished: UNFINISHED_SHARDS.at(0) });

    const { callback, row } = await settled(left);

    expect(row).toMatchObject({ status: 'COMPLETED', requeued_at: expect.any(String) });
    expect(callback).toBe(await fetched(left));
  });

  test('sends the callback of a result that was finished just before a crash', async () => {
    const { status, duration, confidence_score, document_key } = whole;
    const ended = { status, duration, confidence_score, document_key };
    const left = await leaveBehind({ ...ended, unfinished: UNFINISHED_SHARDS.at(-1) });

    const { callback } = await settled(left);

    expect(JSON.parse(callback)).toMatchObject({ uuid: left.result_uuid, status: 'COMPLETED' });
    expect(callback).toBe(await fetched(left));
  });

  test('sends the callback of a result that was only just finished', async () => {
    const { status, duration, confidence_score, document_key } = whole;
    const now = hoursAgo(0);
    const left = await leaveBehind({
      ...{ status, duration, confidence_score, document_key },
      ...{ unfinished: OWED_SHARDS.at(-1), created_at: now, updated_at: now },
    });

    const { callback } = await settled(left);

    expect(JSON.parse(callback)).toMatchObject({ uuid: left.result_uuid, status: 'COMPLETED' });
  });

  test('fails an image whose second message was lost as well, with a reason', async () => {
    const left = await leaveBehind({
      unfinished: UNFINISHED_SHARDS.at(7),
      created_at: hoursAgo(121),
      requeued_at: hoursAgo(120),
    });

    const { callback } = await settled(left);

    expect(JSON.parse(callback)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'The image was not processed in time; submit it again',
    });
  });

  test('leaves a young image to the worker', async () => {
    const young = await leaveBehind({
      unfinished: UNFINISHED_SHARDS.at(0),
      created_at: hoursAgo(0.9),
    });
    // The sweep that handles this row would reach the young one next, long before this row ends.
    await settled(await leaveBehind({ unfinished: UNFINISHED_SHARDS.at(0) }));

    expect(await rowOf(young)).toEqual(young);
  });
});

describe('a position whose row was never written', () => {
  const page = pageSchema(resultSummarySchema.strict());

  /** A list whose counter is ahead of its rows: position 2 and the last one have no row. */
  async function listWithHoles(takenAt: string) {
    const { uuid } = await client.createTask([item]);
    const owner = `local#${uuid}`;
    const rows: string[] = [];
    for (const position of [1, 3]) {
      const place = { owner, task_uuid: uuid, position, created_at: takenAt };
      rows.push((await leaveBehind({ ...place, status: 'FAILED' })).result_uuid);
    }
    await write('Counters', { list: `results#${owner}`, taken: 4, taken_at: takenAt });
    const list = (query = '') =>
      client.expectOk(page, 'GET', `/image-recognition/tasks/${uuid}/results${query}`);
    return { rows, list };
  }

  test('counts no more once it is old', async () => {
    const { rows, list } = await listWithHoles(hoursAgo(1));

    const all = await list();
    const second = await list('?limit=1&offset=1');

    expect(all.items.map(({ uuid }) => uuid)).toEqual(rows);
    expect(all.total).toBe(2);
    expect(second).toMatchObject({ total: 2, items: [{ uuid: rows[1] }] });
  });

  test('keeps its place while its request may still be running', async () => {
    const { rows, list } = await listWithHoles(hoursAgo(0));

    await list();

    expect(await list('?limit=2&offset=2')).toMatchObject({
      total: 4,
      items: [{ uuid: rows[1] }],
    });
  });
});
