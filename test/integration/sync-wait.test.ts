import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { image, ServiceClient, smallPicture } from '../support/service-client';

/** Seconds. sync-image waits only 27 s for a result. */
const WORKER_DELAY = 30;
const timedOutSchema = z.object({ uuid: z.uuid() });

let cloud: StartedCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ args: ['--worker-delay', String(WORKER_DELAY)] });
});
afterAll(() => cloud.remove());

test('sync-image answers 408 in time while the work goes on', async () => {
  const client = new ServiceClient(cloud.base_url, cloud.api_key);
  const task = await client.createTask([(await client.createItem()).uuid], {
    compute_realogram: true,
    compute_shares: true,
  });
  const path = `/image-recognition/tasks/${task.uuid}`;

  const began = Date.now();
  const submit = async () => {
    // The function's first request: its cold start counts.
    const parts = [image(await smallPicture())];
    const reply = await client.call('POST', `${path}/sync-image`, { parts });
    return { ...reply, seconds: (Date.now() - began) / 1000 };
  };
  const look = async () => client.call('GET', `${path}/results/${await onlyResult(client, path)}`);
  const [{ status, json, seconds }, inProgress] = await Promise.all([submit(), look()]);

  const uuid = timedOutSchema.parse(json).uuid;
  expect(inProgress.json).toEqual(skeleton(uuid, task.uuid));
  expect({ status, json }).toEqual({
    status: 408,
    json: { detail: expect.stringContaining(`fetch result ${uuid} later`), uuid },
  });
  expect(seconds).toBeGreaterThanOrEqual(27);
  expect(seconds).toBeLessThan(29);
  const ended = await client.awaitResult(task.uuid, uuid, 60);
  expect(ended).toMatchObject({ status: 'COMPLETED', failure_reason: '' });
  // The local cloud holds the image, so the worker's own time, `duration`, does not count the delay.
  const milliseconds = Date.parse(ended.updated_at) - Date.parse(ended.created_at);
  expect(milliseconds).toBeGreaterThanOrEqual(WORKER_DELAY * 1000);
  expect(ended.duration).toBeGreaterThan(0);
});

/** The uuid of the task's one result, as soon as it is listed. */
async function onlyResult(client: ServiceClient, path: string): Promise<string> {
  for (;;) {
    const list = pageSchema(resultSummarySchema.strict());
    const { items } = await client.expectOk(list, 'GET', `${path}/results`);
    if (items[0]) return items[0].uuid;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A result about which nothing is known yet. It has every key that existing clients read. */
function skeleton(uuid: string, taskUuid: string): unknown {
  const timestamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  return {
    uuid,
    task_uuid: taskUuid,
    image_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/images\//),
    status: 'IN_PROGRESS',
    failure_reason: '',
    duration: null,
    created_at: timestamp,
    updated_at: timestamp,
    confidence_score: null,
    postprocessing_results: { detections: [], realogram: null, shares: [] },
    coco: {
      info: {
        url: expect.any(String),
        year: expect.stringMatching(/^\d{4}$/),
        version: expect.any(String),
        contributor: expect.any(String),
        description: expect.any(String),
        date_created: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/),
      },
      licenses: [{ id: 1, url: '', name: '' }],
      images: [],
      neurolabs: {},
      categories: [{ id: 0, name: 'object', neurolabs: null, supercategory: '' }],
      annotations: [],
    },
  };
}
