import { beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { handler as catalogue } from '../../../lambdas/api/catalogue/handler';
import { handler as planograms } from '../../../lambdas/api/planograms/handler';
import { handler as submission } from '../../../lambdas/api/submission/handler';
import { handler as syncImage } from '../../../lambdas/api/sync-image/handler';
import { handler as tasks } from '../../../lambdas/api/tasks/handler';
import { planogramRowSchema } from '../../../lambdas/contracts/planogram-row';
import { resultRowSchema } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { deleteCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { deletePlanogram } from '../../../lambdas/storage/planograms/planograms';
import { deleteResult } from '../../../lambdas/storage/results/deleted-results';
import { deleteTask } from '../../../lambdas/storage/tasks/tasks';
import { madeBy, newAccount, type Account } from '../../support/account-rows';
import { apiEvent, multipart } from '../../support/api-event';
import { cutOff } from '../../support/cut-off';
import { CATALOGUE_TABLES, DEAD, embeddedServices } from '../../support/embedded-services';
import { endClaims } from '../../support/end-claims';
import { plainPicture } from '../../support/pictures';

embeddedServices({
  tables: [
    ...CATALOGUE_TABLES,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.planogramsTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.idempotencyTable,
    ENVIRONMENT_VARIABLES.uploadsTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});

const process_ = cutOff();
const form = (name: string, count: number) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
  body: multipart([
    { name: 'name', value: 'Oat drink' },
    ...Array.from({ length: count }, () => ({ name, value: photo, filename: 'a.jpg' })),
  ]),
});
const json = (body: object) => ({ body: JSON.stringify(body) });
let photo: Buffer;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = DEAD;
  for (const lane of ['bulkQueueUrl', 'enrolmentQueueUrl', 'waitingQueueUrl'] as const) {
    process.env[ENVIRONMENT_VARIABLES[lane]] = `${DEAD}/${lane}`;
  }
  photo = await plainPicture(16, 16).jpeg().toBuffer();
});

interface Post {
  readonly handler: (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<APIGatewayProxyResult>;
  readonly event: (of: Account) => Parameters<typeof apiEvent>[0];
  /** Deletes everything that the request made. @returns how many. */
  readonly deleteMade: (of: Account) => Promise<number>;
  /** How many things the request makes. */
  readonly makes: number;
}

async function deleteResults(of: Account): Promise<number> {
  const { results } = await madeBy(of);
  await Promise.all(results.map((row) => deleteResult(resultRowSchema.parse(row))));
  return results.length;
}

const POSTS: Readonly<Record<string, Post>> = {
  '/catalog-items': {
    handler: catalogue,
    event: () => form('thumbnail', 1),
    deleteMade: async (of) => {
      const made = (await madeBy(of)).items.filter(({ item_uuid }) => item_uuid !== of.item);
      await Promise.all(
        made.map(({ item_uuid }) => deleteCatalogItem(of.account, String(item_uuid))),
      );
      return made.length;
    },
    makes: 1,
  },
  '/image-recognition/tasks': {
    handler: tasks,
    event: ({ item }) => json({ name: 'Shelf', catalog_items: [item] }),
    deleteMade: async (of) => {
      const made = (await madeBy(of)).tasks.filter(({ task_uuid }) => task_uuid !== of.task);
      await Promise.all(made.map(({ task_uuid }) => deleteTask(of.account, String(task_uuid))));
      return made.length;
    },
    makes: 1,
  },
  '/planograms': {
    handler: planograms,
    event: ({ item }) => json({ name: 'Bay', must_have: [item] }),
    deleteMade: async (of) => {
      const made = (await madeBy(of)).planograms;
      await Promise.all(made.map((row) => deletePlanogram(planogramRowSchema.parse(row))));
      return made.length;
    },
    makes: 1,
  },
  '/image-recognition/tasks/{task_uuid}/images': {
    handler: submission,
    event: ({ task }) => ({ ...form('images', 2), pathParameters: { task_uuid: task } }),
    deleteMade: deleteResults,
    makes: 2,
  },
  '/image-recognition/tasks/{task_uuid}/urls': {
    handler: submission,
    event: ({ task }) => ({
      ...json({ urls: ['https://a.example/1', 'https://a.example/2'] }),
      pathParameters: { task_uuid: task },
    }),
    deleteMade: deleteResults,
    makes: 2,
  },
  '/image-recognition/tasks/{task_uuid}/sync-image': {
    handler: syncImage,
    event: ({ task }) => ({ ...form('image', 1), pathParameters: { task_uuid: task } }),
    deleteMade: deleteResults,
    makes: 1,
  },
};

describe.each(Object.entries(POSTS))('the repeat of POST %s', (resource, post) => {
  const call = ({ account }: Account, parts: Parameters<typeof apiEvent>[0] = {}) => {
    const headers = { ...parts.headers, 'Idempotency-Key': 'one' };
    const event = apiEvent({ method: 'POST', resource, ...parts, headers });
    event.requestContext.authorizer = {
      account_id: account,
      permissions: 'catalog:write tasks:write images:submit',
    };
    // No worker finishes the image, so the request begins just before sync-image stops waiting.
    event.requestContext.requestTimeEpoch = Date.now() - 26_900;
    return post.handler(event, {} as Context);
  };

  it('is answered 404 if all that the first one made was deleted, and makes nothing again', async () => {
    let refused = 0;
    for (let writes = 1; ; writes++) {
      const of = await newAccount();
      process_.after(writes);
      await call(of, post.event(of)).catch(() => undefined);
      process_.never();
      if (!process_.wasKilled) break;
      await endClaims(of.account);
      const deleted = await post.deleteMade(of);

      const repeated = await call(of, post.event(of));
      if (deleted < post.makes) continue;

      refused += 1;
      expect(repeated).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('that this request made has been deleted since') as unknown,
      });
      expect(await call(of, post.event(of))).toMatchObject({
        statusCode: 404,
        body: repeated.body,
      });
    }
    expect(refused).toBeGreaterThan(0);
  });
});
