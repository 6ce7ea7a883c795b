import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { catalogItemRowSchema, type CatalogItemRow } from '../contracts/rows';
import { bumpRevision, catalogTable } from './catalogue';
import { dynamo } from './clients';
import { isConditionFailure } from './conditions';
import { deleteEnrolment } from './enrolments';
import { catalogueList, voidPosition } from './positions';
import { parseRow } from './rows';

/** Changes to catalogue items that exist. Each returns undefined when there is no such item. */

/** Attributes to set; `undefined` removes one. */
export type ItemChanges = Partial<Record<keyof CatalogItemRow, unknown>>;

export async function updateCatalogItem(
  accountId: string,
  itemUuid: string,
  changes: ItemChanges,
): Promise<CatalogItemRow | undefined> {
  const all = { ...changes, updated_at: new Date().toISOString() };
  const names = Object.keys(all);
  const set = Object.entries(all).filter(([, value]) => value !== undefined);
  const removed = names.filter((name) => !set.some(([kept]) => kept === name));
  return change(accountId, itemUuid, {
    UpdateExpression:
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` +
      (removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    ReturnValues: 'ALL_NEW',
  });
}

/**
 * Adds pictures to an item; its enrolment counts again once it covers these, too.
 * @returns undefined, too, when another change to its pictures came first.
 */
export async function addReferences(
  item: CatalogItemRow,
  keys: readonly string[],
): Promise<CatalogItemRow | undefined> {
  return change(
    item.account_id,
    item.item_uuid,
    {
      UpdateExpression:
        'SET reference_keys = list_append(reference_keys, :keys), updated_at = :now',
      ExpressionAttributeValues: {
        ':keys': keys,
        ':now': new Date().toISOString(),
        ':known': item.reference_keys,
      },
      ReturnValues: 'ALL_NEW',
    },
    'reference_keys = :known',
  );
}

/**
 * Takes an item off the list for good; results that name it keep its name.
 * @returns the item as it was.
 */
export async function deleteCatalogItem(
  accountId: string,
  itemUuid: string,
): Promise<CatalogItemRow | undefined> {
  const row = await change(accountId, itemUuid, {
    UpdateExpression: 'SET #state = :deleted, updated_at = :now REMOVE #position',
    ExpressionAttributeNames: { '#state': 'status', '#position': 'position' },
    ExpressionAttributeValues: { ':deleted': 'DELETED', ':now': new Date().toISOString() },
    ReturnValues: 'ALL_OLD',
  });
  if (row?.position !== undefined) await voidPosition(catalogueList(accountId), row.position);
  // Last, so that no gallery makes a new one; and of an item that was deleted before, too: a
  // deletion that is tried again takes away what a crash, or an enrolment under way, left behind.
  await deleteEnrolment(accountId, itemUuid);
  return row;
}

async function change(
  accountId: string,
  itemUuid: string,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key' | 'ConditionExpression'>,
  condition?: string,
): Promise<CatalogItemRow | undefined> {
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        ...update,
        TableName: catalogTable(),
        Key: { account_id: accountId, item_uuid: itemUuid },
        ConditionExpression: ['#is = :is', ...(condition ? [condition] : [])].join(' AND '),
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#is': 'status' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':is': 'ACTIVE' },
      }),
    );
    await bumpRevision(accountId);
    return parseRow('Catalog', catalogItemRowSchema, answer.Attributes);
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
