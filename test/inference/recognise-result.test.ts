import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ResultRow, TaskRow } from '../../lambdas/contracts/rows';
import { ENVIRONMENT } from '../../lambdas/shared/environment';
import { putRows } from '../../lambdas/storage/batches';
import { getResult, ownerOf } from '../../lambdas/storage/results';
import { recogniseResult } from '../../lambdas/worker/recognise-result';
import { LoopbackServer } from '../../local/http/loopback-server';
import { embeddedServices } from '../support/embedded-services';
import { MODELS_FOLDER } from '../support/models-folder';

// There is no table of items, enrolments or counters: whatever asks for the gallery fails.
embeddedServices({
  tables: {
    [ENVIRONMENT.tasksTable]: ['account_id', 'task_uuid'],
    [ENVIRONMENT.resultsTable]: ['owner', 'result_uuid'],
  },
});

const server = new LoopbackServer((_request, response) => void response.writeHead(404).end());
let origin = '';
beforeAll(async () => {
  process.env[ENVIRONMENT.outboundAllowance] = 'loopback';
  process.env[ENVIRONMENT.taskRoot] = dirname(MODELS_FOLDER);
  origin = await server.start();
});
afterAll(() => server.stop());

const now = new Date().toISOString();
const key = { accountId: 'shop', taskUuid: randomUUID(), resultUuid: randomUUID() };
const task: TaskRow = {
  account_id: key.accountId,
  task_uuid: key.taskUuid,
  status: 'ACTIVE',
  name: 'Shelf',
  description: '',
  task_type: null,
  compute_realogram: false,
  compute_shares: false,
  catalog_items_key: 'tasks/shelf/catalog-items.json',
  created_at: now,
  updated_at: now,
};
const result: ResultRow = {
  owner: ownerOf(key.accountId, key.taskUuid),
  result_uuid: key.resultUuid,
  account_id: key.accountId,
  task_uuid: key.taskUuid,
  status: 'IN_PROGRESS',
  failure_reason: '',
  image_key: 'images/shelf',
  duration: null,
  confidence_score: null,
  created_at: now,
  updated_at: now,
};

test('a picture that cannot be fetched ends its result before the gallery is asked for', async () => {
  await putRows(ENVIRONMENT.tasksTable, [task]);
  await putRows(ENVIRONMENT.resultsTable, [{ ...result, source_url: `${origin}/missing` }]);

  await recogniseResult({
    kind: 'recognise',
    account_id: key.accountId,
    task_uuid: key.taskUuid,
    result_uuid: key.resultUuid,
  });

  expect(await getResult(key)).toMatchObject({
    status: 'FAILED',
    failure_reason: 'the address answered 404',
  });
});
