import { beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { handler as catalogue } from '../../../lambdas/api/catalogue/handler';
import { handler as planograms } from '../../../lambdas/api/planograms/handler';
import { handler as submission } from '../../../lambdas/api/submission/handler';
import { handler as syncImage } from '../../../lambdas/api/sync-image/handler';
import { handler as tasks } from '../../../lambdas/api/tasks/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { failResult } from '../../../lambdas/storage/results/results';
import { apiEvent, multipart } from '../../support/api-event';
import { cutOff } from '../../support/cut-off';
import { endClaims } from '../../support/end-claims';
import { DEAD, embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { madeBy, newAccount, type Account } from '../../support/account-rows';
import { imageUsage } from '../../support/rows';

const TABLES = [
  ENVIRONMENT_VARIABLES.catalogTable,
  ENVIRONMENT_VARIABLES.tasksTable,
  ENVIRONMENT_VARIABLES.planogramsTable,
  ENVIRONMENT_VARIABLES.resultsTable,
  ENVIRONMENT_VARIABLES.countersTable,
  ENVIRONMENT_VARIABLES.galleriesTable,
  ENVIRONMENT_VARIABLES.idempotencyTable,
  ENVIRONMENT_VARIABLES.uploadsTable,
] as const;
embeddedServices({
  tables: TABLES,
  buckets: [
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

const process_ = cutOff();
const FORM = { 'content-type': 'multipart/form-data; boundary=boundary' };
let photo: Buffer;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = DEAD;
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${DEAD}/bulk`;
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = `${DEAD}/enrolment`;
  process.env[ENVIRONMENT_VARIABLES.waitingQueueUrl] = `${DEAD}/waiting`;
  photo = await plainPicture(16, 16).jpeg().toBuffer();
});

const images = (name: string, count: number) =>
  multipart(Array.from({ length: count }, () => ({ name, value: photo, filename: 'a.jpg' })));

/** POSTs by their path: event, handler, and what exists afterwards. */
const POSTS: Readonly<
  Record<
    string,
    {
      handler: (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
      event: (of: Account) => Parameters<typeof apiEvent>[0];
      made: Partial<
        Record<'items' | 'tasks' | 'planograms' | 'results' | 'references' | 'uploads', number>
      >;
      status?: number;
    }
  >
> = {
  '/catalog-items': {
    handler: catalogue,
    event: () => ({
      headers: FORM,
      body: multipart([
        { name: 'name', value: 'Oat drink' },
        { name: 'thumbnail', value: photo, filename: 'a.jpg' },
      ]),
    }),
    made: { items: 2 },
  },
  '/catalog-items/{item_uuid}/reference-images': {
    handler: catalogue,
    // More than half of the reference images that an item may have.
    event: ({ item }) => ({
      headers: FORM,
      pathParameters: { item_uuid: item },
      body: images('images', 5),
    }),
    made: { references: 5 },
  },
  '/image-recognition/tasks': {
    handler: tasks,
    event: ({ item }) => ({ body: JSON.stringify({ name: 'Shelf', catalog_items: [item] }) }),
    made: { tasks: 2 },
  },
  '/planograms': {
    handler: planograms,
    event: ({ item }) => ({ body: JSON.stringify({ name: 'Bay', must_have: [item] }) }),
    made: { planograms: 1 },
  },
  '/uploads': {
    handler: submission,
    event: () => ({ body: JSON.stringify({ content_type: 'image/jpeg', size: 1_000 }) }),
    made: { uploads: 1 },
    status: 201,
  },
  '/image-recognition/tasks/{task_uuid}/images': {
    handler: submission,
    event: ({ task }) => ({
      headers: FORM,
      pathParameters: { task_uuid: task },
      body: images('images', 3),
    }),
    made: { results: 3 },
  },
  '/image-recognition/tasks/{task_uuid}/urls': {
    handler: submission,
    // So many addresses that they take two requests to DynamoDB and three to SQS.
    event: ({ task }) => ({
      pathParameters: { task_uuid: task },
      body: JSON.stringify({
        urls: Array.from({ length: 30 }, (_, index) => `https://a.example/${index}`),
      }),
    }),
    made: { results: 30 },
  },
};

function eventOf(resource: string, account: Account): APIGatewayProxyEvent {
  const parts = POSTS[resource]?.event(account) ?? {};
  const event = apiEvent({
    method: 'POST',
    resource,
    ...parts,
    headers: { ...parts.headers, 'Idempotency-Key': 'one' },
  });
  event.requestContext.authorizer = {
    account_id: account.account,
    permissions: 'catalog:write tasks:write images:submit',
  };
  return event;
}

describe.each(Object.entries(POSTS))('POST %s with a key', (resource, post) => {
  const { handler, made, status = 200 } = post;
  const call = (account: Account) => handler(eventOf(resource, account), {} as Context);

  it('is done once, whichever write a kill comes after, and is answered alike from then on', async () => {
    for (let writes = 0, isWhole = false; !isWhole; writes++) {
      const account = await newAccount();
      process_.messages.length = 0;
      process_.after(writes);
      await call(account).catch(() => undefined);
      isWhole = !process_.wasKilled;
      process_.never();
      await endClaims(account.account);

      const repeated = await call(account);
      const again = await call(account);

      expect(repeated.statusCode).toBe(status);
      expect(again.body).toBe(repeated.body);
      expect(again.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
      const found = await madeBy(account);
      const counts = Object.entries(found).map(([kind, rows]) => [kind, rows.length]);
      expect(Object.fromEntries(counts)).toEqual({
        items: 1,
        tasks: 1,
        planograms: 0,
        results: 0,
        references: 0,
        uploads: 0,
        ...made,
      });
      for (const { result_uuid } of found.results) {
        expect(process_.messages.join()).toContain(String(result_uuid));
        expect(repeated.body).toContain(String(result_uuid));
      }
    }
  });
});

it('the repeat of a submission neither changes nor queues what is finished', async () => {
  const account = await newAccount();
  const resource = '/image-recognition/tasks/{task_uuid}/images';
  process_.messages.length = 0;
  // The process dies after the claim, the counter, three rows and three pictures, so the message is
  // lost.
  process_.after(8);
  await submission(eventOf(resource, account), {} as Context).catch(() => undefined);
  process_.never();
  await endClaims(account.account);
  const [ended, ...open] = (await madeBy(account)).results;
  const key = { account_id: account.account, task_uuid: account.task };
  const endedUuid = String(ended?.['result_uuid']);
  const end = { failure_reason: 'dark', duration: 1, usage: imageUsage() };
  await failResult({ ...key, result_uuid: endedUuid }, end);

  await submission(eventOf(resource, account), {} as Context);

  const { results } = await madeBy(account);
  expect(results.filter(({ status }) => status === 'FAILED')).toHaveLength(1);
  expect(process_.messages).toHaveLength(open.length);
  expect(process_.messages.join()).not.toContain(endedUuid);
});

it('the repeat of a sync-image that was answered 408 waits for the same result, and queues nothing', async () => {
  const account = await newAccount();
  process_.messages.length = 0;
  const event = apiEvent({
    method: 'POST',
    resource: '/image-recognition/tasks/{task_uuid}/sync-image',
    pathParameters: { task_uuid: account.task },
    headers: { ...FORM, 'Idempotency-Key': 'one' },
    body: images('image', 1),
  });
  event.requestContext.authorizer = { account_id: account.account, permissions: 'images:submit' };
  event.requestContext.requestTimeEpoch = Date.now() - 26_800;

  const first = await syncImage(event, {} as Context);
  const second = await syncImage(event, {} as Context);

  expect([first.statusCode, second.statusCode]).toEqual([408, 408]);
  expect(second.body).toBe(first.body);
  expect((await madeBy(account)).results).toHaveLength(1);
  expect(process_.messages).toHaveLength(1);
});
