import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { taskRowSchema, type TaskRow } from '../contracts/rows';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { dynamo } from './clients';
import { readJson, writeJson } from './documents';
import { takePositions, tasksList } from './positions';
import { parseRow } from './rows';

/** Tasks: table Tasks; the uuids of a task's items: one document in S3. */

const environment = once(() => readEnvironment({ [ENVIRONMENT.tasksTable]: z.string() }));
export const tasksTable = () => environment()[ENVIRONMENT.tasksTable];

const itemsSchema = z.array(z.uuid());

export async function putTask(
  row: Omit<TaskRow, 'position' | 'catalog_items_key'>,
  itemUuids: readonly string[],
): Promise<void> {
  const catalog_items_key = `tasks/${row.task_uuid}/catalog-items.json`;
  await writeJson(catalog_items_key, itemUuids);
  const position = await takePositions(tasksList(row.account_id), 1);
  await dynamo().send(
    new PutCommand({ TableName: tasksTable(), Item: { ...row, catalog_items_key, position } }),
  );
}

/** A task, deleted or not. */
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

/** The uuids of the task's catalogue items, as the caller listed them. */
export const readTaskItems = (task: TaskRow): Promise<string[]> =>
  readJson(task.catalog_items_key, itemsSchema);
