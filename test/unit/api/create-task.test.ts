import { beforeAll, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/tasks/handler';
import { taskSchema } from '../../../lambdas/contracts/task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { getTask, readTaskItems } from '../../../lambdas/storage/tasks/tasks';
import { apiEvent } from '../../support/api-event';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem, taskRow } from '../../support/rows';

const ACCOUNT = 'acme';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.tasksTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
});

it('stores each uuid once, even if it is repeated or in upper case, in the order given', async () => {
  const items = [
    catalogItem(1, { account_id: ACCOUNT, item_uuid: 'bbbbbbbb-0000-4000-8000-000000000001' }),
    catalogItem(2, { account_id: ACCOUNT, item_uuid: 'aaaaaaaa-0000-4000-8000-000000000002' }),
  ];
  for (const item of items) await putCatalogItem(item);
  const uuids = items.map(({ item_uuid }) => item_uuid);
  const catalog_items = [...uuids, ...uuids.map((uuid) => uuid.toUpperCase()), ...uuids];
  const event = apiEvent({
    method: 'POST',
    resource: '/image-recognition/tasks',
    permissions: 'tasks:write',
    body: JSON.stringify({ name: 'Shelf', catalog_items }),
  });

  const answer = await handler(event, {} as Context);

  const { uuid } = taskSchema.parse(JSON.parse(answer.body));
  expect(await readTaskItems((await getTask(ACCOUNT, uuid)) ?? taskRow())).toEqual(uuids);
});
