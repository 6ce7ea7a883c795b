import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OrderedPageQuery, Page } from '../../contracts/page';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import { undefinedIfMissing } from '../aws/missing-object';
import { readJsonDocument, writeJsonDocument } from '../objects/documents';
import { deleteUnusedExports } from '../objects/exports';
import { readListPage } from '../lists/list-page';
import { putNewRow } from '../aws/new-rows';
import { takePositions, tasksListName, voidPosition } from '../lists/positions';
import { parseRow } from '../aws/rows';

/** Tasks: table Tasks. The uuids of a task's items are a document in S3. */

const environment = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.tasksTable]: z.string() }));
export const tasksTable = () => environment()[ENVIRONMENT_VARIABLES.tasksTable];

const itemsSchema = z.array(z.uuid());

/** The key of the document that holds a task's items. */
export const itemsKeyOf = (taskUuid: string, name: string) => `tasks/${taskUuid}/${name}.json`;

export async function putTask(
  row: Omit<TaskRow, 'position' | 'catalog_items_key'>,
  itemUuids: readonly string[],
): Promise<void> {
  const catalog_items_key = itemsKeyOf(row.task_uuid, 'catalog-items');
  await writeJsonDocument(catalog_items_key, itemUuids);
  const position = await takePositions(tasksListName(row.account_id), 1);
  await putNewRow(
    { name: tasksTable(), key: ['account_id', 'task_uuid'] },
    { ...row, catalog_items_key, position },
  );
}

/** Returns a task, even if it is deleted. */
export async function getTask(accountId: string, taskUuid: string): Promise<TaskRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: tasksTable(),
      Key: { account_id: accountId, task_uuid: taskUuid },
      ConsistentRead: true,
    }),
  );
  return answer.Item && parseRow('Tasks', taskRowSchema, answer.Item);
}

/**
 * The uuids of the task's catalogue items, in the order that the caller gave. If the items were replaced since
 * the row was read, these are the later ones.
 */
export async function readTaskItems(task: TaskRow): Promise<string[]> {
  const read = readJsonDocument(task.catalog_items_key, itemsSchema);
  const items = await undefinedIfMissing(read);
  if (items) return items;
  const now = await getTask(task.account_id, task.task_uuid);
  return !now || now.catalog_items_key === task.catalog_items_key ? read : readTaskItems(now);
}

/** A page of the tasks that are not deleted. */
export const listTasks = (accountId: string, query: OrderedPageQuery): Promise<Page<TaskRow>> =>
  readListPage(
    {
      table: tasksTable(),
      label: 'Tasks',
      partition: { account_id: accountId },
      list: tasksListName(accountId),
      schema: taskRowSchema,
    },
    query,
  );

/**
 * Deletes a task. It disappears from the list and accepts no more images; its row and its results stay.
 * @returns the task as it was, or undefined if there is none or it was deleted before.
 */
export async function deleteTask(
  accountId: string,
  taskUuid: string,
): Promise<TaskRow | undefined> {
  const now = new Date().toISOString();
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        TableName: tasksTable(),
        Key: { account_id: accountId, task_uuid: taskUuid },
        UpdateExpression: 'SET #status = :deleted, updated_at = :now REMOVE #position',
        ConditionExpression: '#status IN (:active, :deleted)',
        ExpressionAttributeNames: { '#status': 'status', '#position': 'position' },
        ExpressionAttributeValues: {
          ':active': 'ACTIVE',
          ':deleted': 'DELETED',
          ':now': now,
        },
        ReturnValues: 'ALL_OLD',
      }),
    );
    const row = parseRow('Tasks', taskRowSchema, answer.Attributes);
    if (row.position !== undefined) await voidPosition(tasksListName(accountId), row.position);
    await deleteUnusedExports({ ...row, status: 'DELETED' });
    // The SDK repeats a write whose answer was lost. The repeat finds the task deleted with the same
    // `updated_at`, which counts as success.
    return row.status === 'ACTIVE' || row.updated_at === now ? row : undefined;
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return undefined;
    throw error;
  }
}
