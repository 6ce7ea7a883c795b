import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { describe, expect, it, jest } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { writeJsonDocument } from '../../../lambdas/storage/objects/documents';
import { deleteTask, getTask, putTask, readTaskItems } from '../../../lambdas/storage/tasks/tasks';
import { changeTaskItems, updateTask } from '../../../lambdas/storage/tasks/updated-tasks';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';
import { taskRow } from '../../support/rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.tasksTable, ENVIRONMENT_VARIABLES.countersTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

const OLD = ['3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'];
const NEW = ['a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c'];
const FIELDS = {
  name: 'Drinks',
  description: 'Aisle 3',
  task_type: null,
  compute_realogram: true,
  compute_shares: true,
};

async function storedTask(): Promise<TaskRow> {
  const { task_uuid } = taskRow();
  await putTask(taskRow({ task_uuid }), OLD);
  return storedRow(task_uuid);
}
async function storedRow(taskUuid: string): Promise<TaskRow> {
  const row = await getTask('shop', taskUuid);
  if (!row) throw new Error('The task is not stored');
  return row;
}
async function documentsOf({ task_uuid }: TaskRow): Promise<(string | undefined)[]> {
  const Bucket = ENVIRONMENT_VARIABLES.documentsBucket;
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key).filter((key) => key?.includes(task_uuid));
}

describe('updateTask', () => {
  it('replaces fields, and leaves the items as they are', async () => {
    const task = await storedTask();

    const updated = await updateTask(task, FIELDS);

    expect(updated).toMatchObject({ ...FIELDS, catalog_items_key: task.catalog_items_key });
    expect(updated?.updated_at).not.toBe(task.updated_at);
    expect(await readTaskItems(await storedRow(task.task_uuid))).toEqual(OLD);
  });

  it('gives the task other items in another document, and removes the old one', async () => {
    const task = await storedTask();

    await updateTask(task, FIELDS, NEW);

    const row = await storedRow(task.task_uuid);
    expect(row.catalog_items_key).not.toBe(task.catalog_items_key);
    expect(await readTaskItems(row)).toEqual(NEW);
    expect(await documentsOf(task)).toEqual([row.catalog_items_key]);
    expect(row.item_keys).toEqual(new Set([row.catalog_items_key]));
  });

  it('names a removed document until no late copy of its write can bring it back', async () => {
    const { task_uuid } = taskRow();
    await putTask(taskRow({ task_uuid, created_at: new Date().toISOString() }), OLD);
    const task = await storedRow(task_uuid);
    const updated = await updateTask(task, FIELDS, NEW);
    await writeJsonDocument(task.catalog_items_key, OLD);
    expect(updated?.item_keys).toContain(task.catalog_items_key);

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 60_000);
    await updateTask(await storedRow(task_uuid), FIELDS, OLD);
    jest.restoreAllMocks();

    const row = await storedRow(task_uuid);
    expect(await documentsOf(task)).toEqual([row.catalog_items_key]);
    expect(row.item_keys).toEqual(new Set([row.catalog_items_key]));
  });

  it('does not bring a deleted task back, and stores nothing for it', async () => {
    const task = await storedTask();
    await deleteTask('shop', task.task_uuid);

    expect(await updateTask(task, FIELDS, NEW)).toBeUndefined();
    expect(await updateTask(task, FIELDS)).toBeUndefined();

    expect(await storedRow(task.task_uuid)).toMatchObject({ status: 'DELETED', name: 'Shelf' });
    expect(await documentsOf(task)).toEqual([task.catalog_items_key]);
  });

  it('takes the later of two changes, also if both begin with the same row', async () => {
    const task = await storedTask();

    await updateTask(task, { ...FIELDS, name: 'first' });
    await updateTask(task, { ...FIELDS, name: 'second' });

    expect(await storedRow(task.task_uuid)).toMatchObject({ name: 'second' });
  });

  it('returns the task if the answer of its write is lost', async () => {
    const task = await storedTask();
    loseNextAnswer();

    expect(await updateTask(task, FIELDS)).toMatchObject(FIELDS);
  });
});

describe('changeTaskItems', () => {
  const [added = ''] = NEW;
  const adding = (item: string) => (items: readonly string[]) => [...new Set([...items, item])];

  it('changes the items, once, and leaves one document', async () => {
    const task = await storedTask();
    const after = [...OLD, added];

    expect((await changeTaskItems(task, adding(added)))?.items).toEqual(after);
    expect((await changeTaskItems(task, adding(added)))?.items).toEqual(after);

    const row = await storedRow(task.task_uuid);
    expect(await readTaskItems(row)).toEqual(after);
    expect(row.updated_at > task.updated_at).toBe(true);
    expect(await documentsOf(task)).toEqual([row.catalog_items_key]);
  });

  it('counts once if the answer of its write is lost', async () => {
    const task = await storedTask();
    loseNextAnswer();

    expect((await changeTaskItems(task, adding(added)))?.items).toEqual([...OLD, added]);
    expect(await readTaskItems(await storedRow(task.task_uuid))).toEqual([...OLD, added]);
  });

  it('loses none of several that are added at once', async () => {
    const task = await storedTask();
    const items = Array.from({ length: 3 }, () => randomUUID());

    await Promise.all(items.map((item) => changeTaskItems(task, adding(item))));

    const row = await storedRow(task.task_uuid);
    expect((await readTaskItems(row)).toSorted()).toEqual([...OLD, ...items].toSorted());
    expect(await documentsOf(task)).toEqual([row.catalog_items_key]);
  });

  it('changes nothing of a deleted task', async () => {
    const task = await storedTask();
    await deleteTask('shop', task.task_uuid);

    expect(await changeTaskItems(task, adding(added))).toBeUndefined();
  });
});
