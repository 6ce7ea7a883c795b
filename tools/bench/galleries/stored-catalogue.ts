import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LearnedCut } from '../../../lambdas/contracts/learned-views';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { mapInParallel, splitIntoGroups } from '../../../lambdas/storage/aws/batches';
import { catalogTable } from '../../../lambdas/storage/catalogue/catalogue';
import { dynamo, s3 as s3Client } from '../../../lambdas/storage/aws/clients';
import {
  enrolmentsTable,
  rowOfEnrolment,
  type TimedEnrolment,
} from '../../../lambdas/storage/catalogue/enrolments';
import { putTask } from '../../../lambdas/storage/tasks/tasks';
import { pictureKeysOf } from '../../../lambdas/worker/item-picture';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import { createDynamoDbServer } from '../../../local/dynamodb/server';
import { createTables } from '../../../local/dynamodb/tables';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { ObjectStore } from '../../../local/s3/object-store';
import { createS3Server } from '../../../local/s3/server';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { setEnvironment } from '../../../local/shared/process-environment';
import { itemNamed } from '../../shared/unstored-item';

const TABLE_KEYS = {
  [ENVIRONMENT_VARIABLES.catalogTable]: ['account_id', 'item_uuid'],
  [ENVIRONMENT_VARIABLES.enrolmentsTable]: ['account_id', 'item_uuid'],
  [ENVIRONMENT_VARIABLES.galleriesTable]: ['account_id', 'entry'],
  [ENVIRONMENT_VARIABLES.tasksTable]: ['account_id', 'task_uuid'],
  [ENVIRONMENT_VARIABLES.countersTable]: ['list'],
} as const;

const ROWS_PER_BATCH_WRITE = 25;
/** The database runs in this process, so more writes at once would only wait longer. */
const WRITES_AT_ONCE = 2;
/** Client timeout in milliseconds. The storage services cannot answer while this process computes. */
const PATIENCE_MS = 300_000;

interface NodeHandler {
  updateHttpClientConfig(key: 'socketTimeout', milliseconds: number): void;
}

/** Starts DynamoDB and S3 on this machine. Each table and bucket has the name of its environment variable. */
export async function startStorage(): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shelf-galleries-'));
  const bucket = ENVIRONMENT_VARIABLES.documentsBucket;
  const objects = new ObjectStore(path.join(folder, 's3'), new Set([bucket]));
  await objects.prepare();
  const servers = [createDynamoDbServer(path.join(folder, 'dynamodb')), createS3Server(objects)];
  const [dynamodb = '', s3 = ''] = await Promise.all(
    servers.map(async (server) => `http://${HOST}:${await listen(server, 0)}`),
  );
  const names = [...Object.keys(TABLE_KEYS), bucket];
  setEnvironment({
    ...sdkEnvironment({ dynamodb, s3, sqs: `http://${HOST}:1`, sfn: `http://${HOST}:1` }),
    ...Object.fromEntries(names.map((name) => [name, name])),
  });
  for (const { config } of [dynamo(), s3Client()]) {
    // The client's type does not say that its handler is the one for Node.js.
    const handler = config.requestHandler as unknown as NodeHandler;
    handler.updateHttpClientConfig('socketTimeout', PATIENCE_MS);
  }
  await createTables(
    dynamodb,
    new Map(
      Object.entries(TABLE_KEYS).map(([name, keys]) => [
        name,
        {
          KeySchema: keys.map((AttributeName, index) => ({
            AttributeName,
            KeyType: index === 0 ? ('HASH' as const) : ('RANGE' as const),
          })),
          AttributeDefinitions: keys.map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S' as const,
          })),
        },
      ]),
    ),
  );
  return {
    stop: async () => {
      await Promise.all(servers.map(closeServer));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stores a task of enrolled items, each with one picture and some learned views. */
export async function storeTask(
  size: number,
  embedder: Embedder,
  learnedViews = 0,
): Promise<{ task: TaskRow; items: CatalogItemRow[] }> {
  const account_id = randomUUID();
  const items = Array.from({ length: size }, (_, index) => ({
    ...itemNamed(`Product ${index}`),
    account_id,
    thumbnail_key: `thumbnails/${randomUUID()}`,
    learned: Array.from({ length: learnedViews }, learnedView),
  }));
  await writeRows(catalogTable(), items);
  for (const group of splitIntoGroups(items, 1_000)) {
    await writeRows(
      enrolmentsTable(),
      group.map((item) => ({ ...rowOfEnrolment(enrolmentOf(item, embedder)) })),
    );
  }
  const task_uuid = randomUUID();
  const now = new Date().toISOString();
  const task = {
    account_id,
    task_uuid,
    status: 'ACTIVE' as const,
    name: 'Bench',
    description: '',
    task_type: null,
    compute_realogram: false,
    compute_shares: false,
    catalog_items_key: `tasks/${task_uuid}/catalog-items.json`,
    created_at: now,
    updated_at: now,
  };
  await putTask(
    task,
    items.map(({ item_uuid }) => item_uuid),
  );
  return { task, items };
}

const learnedView = (): LearnedCut => ({
  key: `references/${randomUUID()}`,
  image_key: `images/${randomUUID()}`,
  bbox: [0, 0, 80, 200],
  from: { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id: 0 },
  status: 'USED',
  learned_at: new Date().toISOString(),
});

/** An enrolment whose views are as long as real ones. Their content does not matter. */
function enrolmentOf(item: CatalogItemRow, embedder: Embedder): TimedEnrolment {
  const { dimensions } = embedder.parameters;
  const pictures = pictureKeysOf(item);
  const views = pictures.length;
  return {
    account_id: item.account_id,
    item_uuid: item.item_uuid,
    pictures,
    embedder: embedder.id,
    dimensions,
    vectors: new Uint8Array(Float32Array.from({ length: views * dimensions }, Math.random).buffer),
    aspects: pictures.map(() => 1),
    details: randomBytes(views * embedder.detailBytes),
    keypoints: randomBytes(views * embedder.keptKeypointBytes),
    enrolled_at: item.created_at,
  };
}

const writeRows = (table: string, rows: readonly Record<string, unknown>[]) =>
  mapInParallel(
    splitIntoGroups(rows, ROWS_PER_BATCH_WRITE),
    (group) =>
      dynamo().send(
        new BatchWriteCommand({
          RequestItems: { [table]: group.map((Item) => ({ PutRequest: { Item } })) },
        }),
      ),
    WRITES_AT_ONCE,
  );
