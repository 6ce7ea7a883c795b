import { randomUUID } from 'node:crypto';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { taskRowSchema, type TaskRow } from '../contracts/rows';
import type { TaskFields } from '../domain/task';
import { dynamo } from './clients';
import { isWritten, unlessRefused } from './conditions';
import { deleteDocument, writeJsonDocument } from './documents';
import { parseRow } from './rows';
import { getTask, itemsKeyOf, tasksTable } from './tasks';

/**
 * Changing tasks. New items are a new document, because galleries are kept by the document's key. The row
 * names every document before it is written, so that none is left when the account is deleted.
 */

/** How often a change is tried while other requests change the task, too. */
const MAX_UPDATE_ATTEMPTS = 5;

/** @returns undefined if the task was deleted meanwhile. */
export async function updateTask(
  task: TaskRow,
  fields: TaskFields,
  itemUuids?: readonly string[],
): Promise<TaskRow | undefined> {
  if (!itemUuids) return replaceFields(task, fields);
  const catalog_items_key = itemsKeyOf(task.task_uuid, randomUUID());
  const keys = new Set([task.catalog_items_key, catalog_items_key]);
  if (
    !(await isWritten(update(task, { UpdateExpression: 'ADD item_keys :keys' }, { ':keys': keys })))
  )
    return undefined;
  await writeJsonDocument(catalog_items_key, itemUuids);
  const updated = await replaceFields(task, { ...fields, catalog_items_key });
  if (updated) await removeItems(task);
  return updated;
}

async function replaceFields(
  task: TaskRow,
  values: TaskFields & Partial<Pick<TaskRow, 'catalog_items_key'>>,
): Promise<TaskRow | undefined> {
  let now = later(task.updated_at);
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const set = { ...values, updated_at: now };
    const names = Object.keys(set);
    const answer = await unlessRefused(
      update(
        task,
        {
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          // A copy of this write that arrives late must not undo later ones.
          ConditionExpression: 'updated_at < :updated_at',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        },
        Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
      ),
    );
    if (answer) return parseRow('Tasks', taskRowSchema, answer.Attributes);
    const stored = await getTask(task.account_id, task.task_uuid);
    if (stored?.status !== 'ACTIVE') return undefined;
    // The SDK repeats a write whose answer was lost, and the repeat finds what the first has written.
    const row: Readonly<Record<string, unknown>> = stored;
    if (Object.entries(set).every(([name, value]) => row[name] === value)) return stored;
    now = later(stored.updated_at);
  }
  throw new Error(`Task ${task.task_uuid} is changed all the time`);
}

/** Now, or a millisecond after a time that another clock has written. */
const later = (time: string): string =>
  new Date(Math.max(Date.now(), Date.parse(time) + 1)).toISOString();

/** Removes the items that a task had before. */
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
  change: Pick<
    UpdateCommandInput,
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames'
  >,
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
