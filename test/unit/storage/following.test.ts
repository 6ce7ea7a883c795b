import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import type { CatalogFilter } from '../../../lambdas/contracts/following';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  deleteCatalogItem,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import { catalogueListName } from '../../../lambdas/storage/lists/positions';
import { followCatalogue, readFollowedItems } from '../../../lambdas/storage/tasks/following';
import { deleteTask, getTask, putTask, readTaskItems } from '../../../lambdas/storage/tasks/tasks';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem, taskRow } from '../../support/rows';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.tasksTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

const DAY_MS = 24 * 60 * 60 * 1000;

const newItem = async (account_id: string, fields: Partial<CatalogItemRow> = {}) => {
  const item_uuid = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id, item_uuid, ...fields }));
  return item_uuid;
};

async function newTask(account_id: string, catalog_filter: CatalogFilter): Promise<TaskRow> {
  const read = await readFollowedItems(account_id, catalog_filter);
  if (!read) throw new Error('The catalogue is too large');
  const task = taskRow({ account_id, catalog_filter, followed: read.followed });
  await putTask(task, read.items);
  return storedRow(task);
}

async function storedRow({ account_id, task_uuid }: TaskRow): Promise<TaskRow> {
  const row = await getTask(account_id, task_uuid);
  if (!row) throw new Error('The task is not stored');
  return row;
}

const itemsNow = async (task: TaskRow) =>
  readTaskItems(await followCatalogue(await storedRow(task)));

const update = (TableName: string, Key: object, UpdateExpression: string, value: unknown) =>
  dynamo().send(
    new UpdateCommand({
      TableName,
      Key: { ...Key },
      UpdateExpression,
      ExpressionAttributeValues: { ':value': value },
    }),
  );

/** Changes what the row of a task says about the following. */
const setFollowed = (
  { account_id, task_uuid }: TaskRow,
  name: 'read_at' | 'kept_until',
  value: string,
) =>
  update(
    ENVIRONMENT_VARIABLES.tasksTable,
    { account_id, task_uuid },
    `SET followed.${name} = :value`,
    value,
  );

/** Tags an item without logging that, like a request that is killed in between. */
const addTag = (account_id: string, item_uuid: string) =>
  update(ENVIRONMENT_VARIABLES.catalogTable, { account_id, item_uuid }, 'SET tags = :value', [
    'cold',
  ]);

/** Takes a revision without logging a change. */
const skipRevision = (account: string) =>
  update(
    ENVIRONMENT_VARIABLES.countersTable,
    { list: catalogueListName(account) },
    'ADD revision :value',
    1,
  );

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a task that follows the catalogue', () => {
  it('gets items that are created, and those that come to match, and loses the others', async () => {
    const account = randomUUID();
    const first = await newItem(account, { brand: 'Alva', tags: ['cold'] });
    const other = await newItem(account, { brand: 'Molasu', tags: ['cold'] });
    const task = await newTask(account, { brand: 'Alva', tag: 'cold' });
    expect(await itemsNow(task)).toEqual([first]);

    const created = await newItem(account, { brand: 'Alva', tags: ['dairy', 'cold'] });
    await newItem(account, { brand: 'Alva' });
    expect(await itemsNow(task)).toEqual([first, created]);

    await updateCatalogItem(account, other, { brand: 'Alva' });
    await updateCatalogItem(account, first, { tags: [] });
    expect(await itemsNow(task)).toEqual([created, other]);

    await deleteCatalogItem(account, created);
    expect(await itemsNow(task)).toEqual([other]);
  });

  it('follows a custom prop', async () => {
    const account = randomUUID();
    const task = await newTask(account, { custom_prop: 'zone:A' });
    const item = await newItem(account, { custom_props: ['zone:A'] });
    expect(await itemsNow(task)).toEqual([item]);

    await updateCatalogItem(account, item, { custom_props: ['zone:B'] });
    expect(await itemsNow(task)).toEqual([]);
  });

  it('may have no item, and follows all items with an empty filter', async () => {
    const account = randomUUID();
    const task = await newTask(account, {});
    expect(await itemsNow(task)).toEqual([]);

    const created = await newItem(account);

    expect(await itemsNow(task)).toEqual([created]);
  });

  it('writes no list, and reads no whole catalogue, if no item comes or goes', async () => {
    const account = randomUUID();
    const item = await newItem(account, { brand: 'Alva' });
    const task = await newTask(account, { brand: 'Alva' });
    await updateCatalogItem(account, item, { name: 'New name' });
    await newItem(account);

    const followed = await followCatalogue(task);

    expect(followed).toEqual({
      ...task,
      followed: { ...task.followed, revision: 3, kept_until: expect.any(String) as unknown },
    });
    expect(await followCatalogue(followed)).toBe(followed);
  });

  it('is changed by one of several requests at once, and all of them get its items', async () => {
    const account = randomUUID();
    const task = await newTask(account, {});
    const created = await newItem(account);

    const rows = await Promise.all(Array.from({ length: 6 }, () => followCatalogue(task)));

    const stored = await storedRow(task);
    const keys = rows.map(({ catalog_items_key }) => catalog_items_key);
    expect(new Set(keys)).toEqual(new Set([stored.catalog_items_key]));
    expect(stored.item_keys).toContain(stored.catalog_items_key);
    expect(await readTaskItems(stored)).toEqual([created]);
    expect(await readTaskItems(task)).toEqual([created]);
  });

  it('reads the whole catalogue once a day, and when the log has a gap', async () => {
    const account = randomUUID();
    const [first, second] = [await newItem(account), await newItem(account)];
    const task = await newTask(account, { tag: 'cold' });
    await addTag(account, first);
    expect(await itemsNow(task)).toEqual([]);

    await setFollowed(task, 'read_at', new Date(Date.now() - DAY_MS - 1).toISOString());
    expect(await itemsNow(task)).toEqual([first]);

    await addTag(account, second);
    await skipRevision(account);
    expect(await itemsNow(task)).toEqual([first, second]);
  });

  it('keeps its oldest items if the others exceed the limits, and gets them once there is room', async () => {
    jest.replaceProperty(LIMITS, 'picturesPerTask', 4 as never);
    jest.replaceProperty(LIMITS, 'catalogItemsPerTask', 3 as never);
    const account = randomUUID();
    const oldest = await newItem(account);
    const rich = await newItem(account, { reference_keys: ['references/a', 'references/b'] });
    const newest = await newItem(account);

    const task = await newTask(account, {});

    expect(await readTaskItems(task)).toEqual([oldest, rich]);
    expect(task.followed?.left_out).toBe(1);
    await deleteCatalogItem(account, oldest);
    expect(await itemsNow(task)).toEqual([rich, newest]);
    expect((await storedRow(task)).followed?.left_out).toBe(0);
  });

  it('stays as it is until the pause of a large task is over', async () => {
    const account = randomUUID();
    const items = await Promise.all(Array.from({ length: 101 }, () => newItem(account)));
    const task = await newTask(account, {});
    const pause = Date.parse(task.followed?.kept_until ?? '') - Date.now();
    expect(Math.round(pause / 60_000)).toBe(LIMITS.followingPauseMinutes);
    const created = await newItem(account);
    expect(await itemsNow(task)).toHaveLength(items.length);

    await setFollowed(task, 'kept_until', new Date().toISOString());

    expect((await itemsNow(task)).at(-1)).toBe(created);
  });

  it('stays as it is if the catalogue has become too large, or the task is deleted', async () => {
    const account = randomUUID();
    const item = await newItem(account);
    const [task, deleted] = [await newTask(account, {}), await newTask(account, {})];
    await deleteTask(account, deleted.task_uuid);
    await newItem(account);
    expect(await itemsNow(deleted)).toEqual([item]);

    jest.replaceProperty(LIMITS, 'catalogueMegabytesRead', 0 as never);
    await setFollowed(task, 'read_at', new Date(Date.now() - DAY_MS - 1).toISOString());

    expect(await itemsNow(task)).toEqual([item]);
  });
});
