import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import type { TaskFields } from '../../domain/task';
import { dynamo } from '../aws/clients';
import { isWritten, unlessRefused } from '../aws/conditions';
import { deleteDocument, writeJsonDocument } from '../objects/documents';
import { replaceFields, type Change } from '../aws/replace-fields';
import { parseRow } from '../aws/rows';
import { getTask, itemsKeyOf, tasksTable } from './tasks';

/**
 * Changes tasks. New items get a new document, because galleries are cached by its key. The row
 * names each document before it is written, so that deleting the account leaves none behind.
 */

/** @returns undefined if the task was deleted meanwhile. */
export async function updateTask(
  task: TaskRow,
  fields: TaskFields,
  itemUuids?: readonly string[],
): Promise<TaskRow | undefined> {
  if (!itemUuids) return replaceTaskFields(task, fields);
  const catalog_items_key = itemsKeyOf(task.task_uuid, randomUUID());
  const keys = new Set([task.catalog_items_key, catalog_items_key]);
  if (
    !(await isWritten(update(task, { UpdateExpression: 'ADD item_keys :keys' }, { ':keys': keys })))
  )
    return undefined;
  await writeJsonDocument(catalog_items_key, itemUuids);
  const updated = await replaceTaskFields(task, { ...fields, catalog_items_key });
  if (updated) await removeItems(task);
  return updated;
}

const replaceTaskFields = (
  task: TaskRow,
  fields: TaskFields & Partial<Pick<TaskRow, 'catalog_items_key'>>,
): Promise<TaskRow | undefined> =>
  replaceFields(task, fields, {
    update: (change, values) => update(task, change, values),
    parse: (attributes) => parseRow('Tasks', taskRowSchema, attributes),
    read: () => getTask(task.account_id, task.task_uuid),
  });

/** Removes the document with the items that a task had before. */
async function removeItems(task: TaskRow): Promise<void> {
  await deleteDocument(task.catalog_items_key);
  await unlessRefused(
    update(
      task,
      { UpdateExpression: 'DELETE item_keys :keys' },
      { ':keys': new Set([task.catalog_items_key]) },
    ),
  );
}

/** Changes a task that is not deleted. */
function update(
  { account_id, task_uuid }: TaskRow,
  change: Partial<Change>,
  values: Readonly<Record<string, unknown>>,
) {
  const condition = change.ConditionExpression;
  return dynamo().send(
    new UpdateCommand({
      TableName: tasksTable(),
      Key: { account_id, task_uuid },
      UpdateExpression: change.UpdateExpression,
      ConditionExpression: `#status = :active${condition === undefined ? '' : ` AND ${condition}`}`,
      ExpressionAttributeNames: { '#status': 'status', ...change.ExpressionAttributeNames },
      ExpressionAttributeValues: { ':active': 'ACTIVE', ...values },
      ReturnValues: 'ALL_NEW',
    }),
  );
}
