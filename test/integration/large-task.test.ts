import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../lambdas/contracts/limits';
import { resultSchema } from '../../lambdas/contracts/result';
import { catalogItemRowSchema, type CatalogItemRow } from '../../lambdas/contracts/rows';
import { taskSchema } from '../../lambdas/contracts/task';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { documents, tableNamed } from '../support/result-rows';
import { image, ServiceClient, smallPicture } from '../support/service-client';

let cloud: StartedCloud;
let client: ServiceClient;
beforeAll(async () => {
  cloud = await startTestCloud();
  client = new ServiceClient(cloud.base_url, cloud.api_key);
}, 60_000);
afterAll(() => cloud.remove());

test('x', async () => {
  const t0 = Date.now();
  const lap = (n: string) => process.stderr.write(`${n} ${Date.now() - t0}\n`);
  const { uuid } = await client.createItem();
  const table = tableNamed(cloud, 'Catalog');
  const db = documents(cloud);
  let row: CatalogItemRow;
  for (;;) {
    row = catalogItemRowSchema.parse(
      (await db.send(new GetCommand({ TableName: table, Key: { account_id: 'local', item_uuid: uuid } }))).Item,
    );
    if (row.enrolment) break;
    await new Promise((r) => setTimeout(r, 200));
  }
  lap('enrolled ' + String(row.enrolment.vectors.length) + ' ' + String(row.enrolment.details?.length));
  const uuids = [uuid];
  for (let n = 2; n <= LIMITS.catalogItemsPerTask; ) {
    const batch = Array.from({ length: 25 }, () => ({ ...row, item_uuid: randomUUID(), position: n++ })).slice(0, LIMITS.catalogItemsPerTask - uuids.length);
    uuids.push(...batch.map((b) => b.item_uuid));
    await db.send(new BatchWriteCommand({ RequestItems: { [table]: batch.map((Item) => ({ PutRequest: { Item } })) } }));
  }
  lap('written ' + uuids.length);
  const task = await client.createTask(uuids);
  lap('created');
  const r = await client.call('POST', `/image-recognition/tasks/${task.uuid}/sync-image`, { parts: [image(await smallPicture())] });
  lap('recognised ' + r.status + ' ' + r.text.length + r.text.slice(0, 300));
  await client.expectOk(taskSchema, 'GET', `/image-recognition/tasks/${task.uuid}`);
  expect(resultSchema.parse(r.json).coco.categories).toHaveLength(10_001);
}, 300_000);
