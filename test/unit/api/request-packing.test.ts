import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { handler } from '../../../lambdas/api/tasks/handler';
import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import { queueMessageSchema, type QueueMessage } from '../../../lambdas/contracts/queue-message';
import { taskSchema } from '../../../lambdas/contracts/task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { md5 } from '../../../local/sqs/message';
import { apiEvent } from '../../support/api-event';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const ACCOUNT = 'acme';
const uuidOf = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;
const MANY = Array.from({ length: MAX_ITEMS_WITHOUT_PACKING + 1 }, (_, index) => uuidOf(index));
const FEW = MANY.slice(1);

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.catalogTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

const requestSchema = z.object({
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })),
});
let sent: QueueMessage[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { Entries } = requestSchema.parse(JSON.parse(body));
      sent.push(...Entries.map((each) => queueMessageSchema.parse(JSON.parse(each.MessageBody))));
      const Successful = Entries.map(({ Id, MessageBody }) => ({
        Id,
        MessageId: Id,
        MD5OfMessageBody: md5(MessageBody),
      }));
      response
        .setHeader('Content-Type', 'application/x-amz-json-1.0')
        .end(JSON.stringify({ Successful, Failed: [] }));
    });
  });
  const sqs = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: sqs,
    [ENVIRONMENT_VARIABLES.enrolmentQueueUrl]: `${sqs}/000000000000/enrolment`,
    [ENVIRONMENT_VARIABLES.corsOrigins]: '*',
  });
  await writeRows(
    ENVIRONMENT_VARIABLES.catalogTable,
    MANY.map((item_uuid, index) => catalogItem(index, { account_id: ACCOUNT, item_uuid })),
  );
});
afterAll(() => closeServer(server));
beforeEach(() => {
  sent = [];
});

const PATH = '/image-recognition/tasks';
async function create(catalog_items: readonly string[]): Promise<string> {
  const body = JSON.stringify({ name: 'Shelf', catalog_items });
  const event = apiEvent({ method: 'POST', resource: PATH, permissions: 'tasks:write', body });
  return taskSchema.parse(JSON.parse((await handler(event, {} as Context)).body)).uuid;
}
async function change(task_uuid: string, values: object): Promise<void> {
  const event = apiEvent({
    method: 'PUT',
    resource: `${PATH}/{task_uuid}`,
    pathParameters: { task_uuid },
    permissions: 'tasks:write',
    body: JSON.stringify({ name: 'Shelf', ...values }),
  });
  expect((await handler(event, {} as Context)).statusCode).toBe(200);
}

it('a new task has its gallery packed if it has many items', async () => {
  await create(FEW);
  expect(sent).toEqual([]);

  const task_uuid = await create(MANY);

  expect(sent).toEqual([{ kind: 'pack', account_id: ACCOUNT, task_uuid }]);
});

it('a task with many new items has its gallery packed again; one that keeps its items has not', async () => {
  const task_uuid = await create(FEW);

  await change(task_uuid, { catalog_items: MANY });

  expect(sent).toEqual([{ kind: 'pack', account_id: ACCOUNT, task_uuid }]);
  await change(task_uuid, { description: 'Aisle 3' });
  expect(sent).toHaveLength(1);
});
