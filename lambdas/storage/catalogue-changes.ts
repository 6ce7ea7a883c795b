import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../contracts/limits';
import { catalogItemRowSchema, type CatalogItemRow } from '../contracts/rows';
import { bumpRevision, catalogTable, getCatalogItem } from './catalogue';
import { dynamo } from './clients';
import { isConditionFailure } from './conditions';
import { deleteEnrolment } from './enrolments';
import { catalogueList, voidPosition } from './positions';
import { parseRow } from './rows';

/** Changes to catalogue items that exist. Each returns undefined when there is no such item. */

/** In an expression of {@link change}, which says what both stand for. */
const IS_ACTIVE = '#status = :active';

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
 * Adds pictures, each under a key that is new, to an item; its enrolment counts again once it covers
 * these, too.
 * @returns undefined, too, when the item has no room for them.
 */
export async function addReferences(
  { account_id, item_uuid }: CatalogItemRow,
  keys: readonly string[],
): Promise<CatalogItemRow | undefined> {
  const updated = await change(
    account_id,
    item_uuid,
    {
      UpdateExpression:
        'SET reference_keys = list_append(reference_keys, :keys), updated_at = :now',
      ExpressionAttributeValues: {
        ':keys': keys,
        ':first': keys[0],
        ':room': LIMITS.referenceImagesPerItem - keys.length,
        ':now': new Date().toISOString(),
      },
      ReturnValues: 'ALL_NEW',
    },
    `${IS_ACTIVE} AND size(reference_keys) <= :room AND NOT contains(reference_keys, :first)`,
  );
  if (updated) return updated;
  // The SDK repeats a write whose answer was lost, and the repeat finds the pictures of the first.
  const item = await getCatalogItem(account_id, item_uuid);
  if (!item || !keys.every((key) => item.reference_keys.includes(key))) return undefined;
  await bumpRevision(account_id);
  return item;
}

/**
 * Takes an item off the list for good; results that name it keep its name. A deletion that is tried
 * again ends what a crash or an enrolment under way left of the first: galleries are loaded again,
 * and a list mends its total by itself.
 * @returns the item as it was, or undefined when it was deleted before.
 */
export async function deleteCatalogItem(
  accountId: string,
  itemUuid: string,
): Promise<CatalogItemRow | undefined> {
  const now = new Date().toISOString();
  const row = await change(
    accountId,
    itemUuid,
    {
      UpdateExpression: 'SET #status = :deleted, updated_at = :now REMOVE #position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':deleted': 'DELETED', ':now': now },
      ReturnValues: 'ALL_OLD',
    },
    '#status IN (:active, :deleted)',
  );
  if (row?.position !== undefined) await voidPosition(catalogueList(accountId), row.position);
  // Last, so that no gallery makes a new one.
  await deleteEnrolment(accountId, itemUuid);
  // The SDK repeats a write whose answer was lost, and the repeat finds the item deleted by the first.
  return row?.status === 'ACTIVE' || row?.updated_at === now ? row : undefined;
}

/** Changes an item and the catalogue's revision, unless the condition fails. */
async function change(
  accountId: string,
  itemUuid: string,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key' | 'ConditionExpression'>,
  condition = IS_ACTIVE,
): Promise<CatalogItemRow | undefined> {
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        ...update,
        TableName: catalogTable(),
        Key: { account_id: accountId, item_uuid: itemUuid },
        ConditionExpression: condition,
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#status': 'status' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':active': 'ACTIVE' },
      }),
    );
    await bumpRevision(accountId);
    return parseRow('Catalog', catalogItemRowSchema, answer.Attributes);
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
