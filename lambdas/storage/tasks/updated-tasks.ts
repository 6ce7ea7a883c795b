import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import type { TaskFields } from '../../domain/task';
import { dynamo } from '../aws/clients';
import { isWritten, unlessRefused } from '../aws/conditions';
import { deleteDocument, writeJsonDocument } from '../objects/documents';
import { replaceFields, type Change } from '../aws/replace-fields';
import { parseRow } from '../aws/rows';
import { getTask, itemsKeyOf, readTaskItems, tasksTable } from './tasks';

/**
 * Changes tasks. A new list of items gets a new document, because galleries are cached by the document's key.
 * The row names each document before it is written, so deleting the account leaves none behind.
 */

/** Absent from a task whose items are named. */
export type FollowingFields = Pick<TaskRow, 'catalog_filter' | 'followed'>;

/** @returns undefined if the task was deleted meanwhile. */
export async function updateTask(
  task: TaskRow,
  fields: TaskFields & Partial<FollowingFields>,
  itemUuids?: readonly string[],
): Promise<TaskRow | undefined> {
  if (!itemUuids) return replaceTaskFields(task, fields);
  const catalog_items_key = newItemsKey(task);
  const keys = new Set([task.catalog_items_key, catalog_items_key]);
  if (
    !(await isWritten(update(task, { UpdateExpression: 'ADD item_keys :keys' }, { ':keys': keys })))
  )
    return undefined;
  await writeJsonDocument(catalog_items_key, itemUuids);
  const updated = await replaceTaskFields(task, { ...fields, catalog_items_key });
  if (updated) await removeItems(updated, task.catalog_items_key);
  return updated;
}

/** How often a change is tried while other requests keep changing the items. */
const MAX_ATTEMPTS = 5;

/**
 * Changes the items of a task. Nothing is written if they stay the same.
 * @param change - computes the new items; it is called again if another request changes them first
 * @returns the task and its items; undefined if the task was deleted meanwhile.
 */
export async function changeTaskItems(
  { account_id, task_uuid }: Pick<TaskRow, 'account_id' | 'task_uuid'>,
  change: (items: readonly string[], task: TaskRow) => string[] | Promise<string[]>,
): Promise<{ task: TaskRow; items: string[] } | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await getTask(account_id, task_uuid);
    if (row?.status !== 'ACTIVE') return undefined;
    const known = await readTaskItems(row);
    const items = await change(known, row);
    if (isDeepStrictEqual(items, known)) return { task: row, items };
    const task = await replaceItems(row, items);
    if (task) return { task, items };
  }
  throw new Error('The items of the task are changed all the time');
}

/** @returns undefined if the task was deleted, or its items have changed since. */
export async function replaceItems(
  row: TaskRow,
  itemUuids: readonly string[],
  followed?: TaskRow['followed'],
): Promise<TaskRow | undefined> {
  const key = newItemsKey(row);
  const keys = new Set([row.catalog_items_key, key]);
  await unlessRefused(update(row, { UpdateExpression: 'ADD item_keys :keys' }, { ':keys': keys }));
  await writeJsonDocument(key, itemUuids);
  const change = {
    UpdateExpression:
      'SET catalog_items_key = :key, updated_at = :now' +
      (followed ? ', followed = :followed' : ''),
    // The SDK repeats a write whose answer was lost. No key is used twice, so a late copy of an older write is
    // refused.
    ConditionExpression: 'catalog_items_key IN (:known, :key)',
  };
  const values = {
    ':key': key,
    ':known': row.catalog_items_key,
    ...(followed && { ':followed': followed }),
    ':now': new Date(Math.max(Date.now(), Date.parse(row.updated_at) + 1)).toISOString(),
  };
  const answer = await unlessRefused(update(row, change, values));
  if (!answer) {
    await deleteDocument(key);
    return undefined;
  }
  const updated = parseRow('Tasks', taskRowSchema, answer.Attributes);
  await removeItems(updated, row.catalog_items_key);
  return updated;
}

/**
 * Notes how far a task has followed the catalogue.
 * @returns undefined if the task was deleted, or its items or the note have changed since.
 */
export async function noteFollowed(
  row: TaskRow,
  followed: NonNullable<TaskRow['followed']>,
): Promise<TaskRow | undefined> {
  const change = {
    UpdateExpression: 'SET followed = :followed',
    ConditionExpression:
      'catalog_items_key = :known AND followed.revision = :revision AND followed.kept_until = :until',
  };
  const values = {
    ':followed': followed,
    ':known': row.catalog_items_key,
    ':revision': row.followed?.revision,
    ':until': row.followed?.kept_until,
  };
  const answer = await unlessRefused(update(row, change, values));
  return answer && parseRow('Tasks', taskRowSchema, answer.Attributes);
}

const replaceTaskFields = (
  task: TaskRow,
  fields: TaskFields & Partial<FollowingFields & Pick<TaskRow, 'catalog_items_key'>>,
): Promise<TaskRow | undefined> =>
  replaceFields(task, fields, {
    update: (change, values) => update(task, change, values),
    parse: (attributes) => parseRow('Tasks', taskRowSchema, attributes),
    read: () => getTask(task.account_id, task.task_uuid),
  });

/** How long a row names a document that was removed: a late copy of its write may bring it back until then. */
const REMOVED_KEY_KEPT_MS = 2 * 60_000;

const newItemsKey = ({ task_uuid }: TaskRow): string =>
  itemsKeyOf(task_uuid, `${Date.now()}-${randomUUID()}`);

/** When a document was written, in ms since the epoch. The first one of a task is as old as the task. */
const writtenAt = ({ created_at }: TaskRow, key: string): number =>
  Number(/\/(\d+)-[^/]*$/.exec(key)?.[1] ?? Date.parse(created_at));

/** Removes a document with items that the task no longer has, and forgets those that were removed long ago. */
async function removeItems(now: TaskRow, removed: string): Promise<void> {
  await deleteDocument(removed);
  const end = Date.now() - REMOVED_KEY_KEPT_MS;
  const old = [...(now.item_keys ?? [])].filter(
    (key) => key !== now.catalog_items_key && writtenAt(now, key) < end,
  );
  if (old.length === 0) return;
  for (const key of old) await deleteDocument(key);
  await unlessRefused(
    update(now, { UpdateExpression: 'DELETE item_keys :keys' }, { ':keys': new Set(old) }),
  );
}

/** Changes a task unless it is deleted. */
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
