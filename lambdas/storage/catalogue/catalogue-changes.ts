import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits';
import { catalogItemRowSchema, type CatalogItemRow } from '../../contracts/rows';
import { catalogTable, getCatalogItem } from './catalogue';
import { logCatalogueChange } from '../galleries/catalogue-log';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import { deleteEnrolments } from './enrolments';
import { catalogueListName, voidPosition } from '../lists/positions';
import { deleteMedia } from '../objects/media';
import { parseRow } from '../aws/rows';

/** Changes of existing catalogue items. Each function returns undefined if there is no such item. */

/** A condition to pass to {@link updateItemAndLog}, which defines `#status` and `:active`. */
export const ITEM_IS_ACTIVE_CONDITION = '#status = :active';

/** Attributes to set; those with the value undefined are removed. */
type ItemChanges = Partial<Record<keyof CatalogItemRow, unknown>>;

/**
 * How many removed reference images a row remembers. It must exceed the number removed while one request is
 * being repeated.
 */
const MAX_KNOWN_REMOVALS = 50;

/** How often a change is tried while other requests keep changing the same item. */
export const MAX_UPDATE_ATTEMPTS = 5;

/**
 * Changes an item. `updated_at` only grows, so a copy of this write that arrives after a later change is
 * refused.
 */
export async function updateCatalogItem(
  accountId: string,
  itemUuid: string,
  changes: ItemChanges,
): Promise<CatalogItemRow | undefined> {
  let now = new Date().toISOString();
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const updated = await tryToUpdate(accountId, itemUuid, changes, now);
    if (updated) return updated;
    const item = await getCatalogItem(accountId, itemUuid);
    if (!item) return undefined;
    // The item was changed at the same time, or by a function whose clock is ahead of this one's.
    now = new Date(Math.max(Date.now(), Date.parse(item.updated_at))).toISOString();
  }
  throw new Error(`Item ${itemUuid} is changed all the time`);
}

async function tryToUpdate(
  accountId: string,
  itemUuid: string,
  changes: ItemChanges,
  now: string,
): Promise<CatalogItemRow | undefined> {
  const all = { ...changes, updated_at: now };
  const names = Object.keys(all);
  const set = Object.entries(all).filter(([, value]) => value !== undefined);
  const removed = names.filter((name) => !set.some(([kept]) => kept === name));
  const update = {
    UpdateExpression:
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` +
      (removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    ReturnValues: 'ALL_NEW' as const,
  };
  return updateItemAndLog(
    accountId,
    itemUuid,
    update,
    `${ITEM_IS_ACTIVE_CONDITION} AND updated_at <= :updated_at`,
  );
}

/**
 * Replaces the thumbnail that the item had when it was read.
 * @returns the changed item; undefined also if its thumbnail was replaced meanwhile.
 */
export function replaceThumbnail(
  { account_id, item_uuid, thumbnail_key, updated_at }: CatalogItemRow,
  key: string,
): Promise<CatalogItemRow | undefined> {
  return updateItemAndLog(
    account_id,
    item_uuid,
    {
      UpdateExpression: 'SET thumbnail_key = :key, updated_at = :now',
      ExpressionAttributeValues: {
        ':key': key,
        ':replaced': thumbnail_key,
        ':now': new Date(Math.max(Date.now(), Date.parse(updated_at))).toISOString(),
      },
      ReturnValues: 'ALL_NEW',
    },
    // The SDK repeats a write whose answer was lost. The repeat finds the picture that the first write set.
    `${ITEM_IS_ACTIVE_CONDITION} AND thumbnail_key IN (:replaced, :key)`,
  );
}

/**
 * Adds reference images, each with a new key, to an item. The item's enrolment is out of date until it covers
 * them. A repeat does not add pictures that have since been removed.
 * @returns the changed item, or undefined if there is none or it would have too many reference images.
 */
export async function addReferenceImages(
  { account_id, item_uuid }: CatalogItemRow,
  keys: readonly string[],
  cuts: NonNullable<CatalogItemRow['cuts']> = [],
): Promise<CatalogItemRow | undefined> {
  const updated = await updateItemAndLog(
    account_id,
    item_uuid,
    {
      UpdateExpression:
        'SET reference_keys = list_append(reference_keys, :keys), updated_at = :now' +
        (cuts.length > 0 ? ', cuts = list_append(if_not_exists(cuts, :none), :cuts)' : ''),
      ExpressionAttributeValues: {
        ...(cuts.length > 0 && { ':cuts': cuts, ':none': [] }),
        ':keys': keys,
        ':first': keys[0],
        ':room': LIMITS.referenceImagesPerItem - keys.length,
        ':now': new Date().toISOString(),
      },
      ReturnValues: 'ALL_NEW',
    },
    `${ITEM_IS_ACTIVE_CONDITION} AND size(reference_keys) <= :room AND ` +
      'NOT contains(reference_keys, :first) AND NOT contains(removed_references, :first)',
  );
  if (updated) return updated;
  // The SDK repeats a write whose answer was lost, and callers repeat requests. Such a repeat is refused
  // because the first write added the pictures. That counts as success, even if some were removed since.
  const item = await getCatalogItem(account_id, item_uuid);
  const known = [...(item?.reference_keys ?? []), ...(item?.removed_references ?? [])];
  if (!item || !keys.every((key) => known.includes(key))) return undefined;
  await logCatalogueChange(account_id, item_uuid);
  return item;
}

/**
 * Removes one reference image from an item. It removes by index, which keeps images added at the same time.
 * @returns the changed item, or the item as it is if it no longer has this image.
 */
export async function removeReferenceImage(
  item: CatalogItemRow,
  key: string,
): Promise<CatalogItemRow | undefined> {
  const { account_id, item_uuid } = item;
  let row: CatalogItemRow | undefined = item;
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const place = row.reference_keys.indexOf(key);
    if (place === -1) {
      // An earlier write, whose answer was lost, may have removed the image without logging the change.
      if (attempt > 0) await logCatalogueChange(account_id, item_uuid);
      return row;
    }
    const cut = row.cuts?.findIndex((each) => each.key === key) ?? -1;
    const updated = await updateItemAndLog(
      account_id,
      item_uuid,
      {
        UpdateExpression:
          `REMOVE reference_keys[${place}]${cut === -1 ? '' : `, cuts[${cut}]`} ` +
          'SET updated_at = :now, removed_references = :removed',
        ...(cut !== -1 && { ExpressionAttributeNames: { '#key': 'key' } }),
        ExpressionAttributeValues: {
          ':now': new Date().toISOString(),
          ':key': key,
          ':removed': [...(row.removed_references ?? []), key].slice(-MAX_KNOWN_REMOVALS),
        },
        ReturnValues: 'ALL_NEW',
      },
      `${ITEM_IS_ACTIVE_CONDITION} AND reference_keys[${place}] = :key` +
        (cut === -1 ? '' : ` AND cuts[${cut}].#key = :key`),
    );
    if (updated) return updated;
    row = await getCatalogItem(account_id, item_uuid);
    if (!row) return undefined;
  }
  throw new Error(`Item ${item_uuid} is changed all the time`);
}

/**
 * Deletes an item. Results that name the item keep its name. Repeating the call finishes what a crash left
 * undone.
 * @returns the item as it was, or undefined if it was deleted before.
 */
export async function deleteCatalogItem(
  accountId: string,
  itemUuid: string,
): Promise<CatalogItemRow | undefined> {
  const now = new Date().toISOString();
  const row = await updateItemAndLog(
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
  if (row?.position !== undefined) await voidPosition(catalogueListName(accountId), row.position);
  // Enrolments go after the row, because a worker that still saw the item as active may have enrolled it again.
  await deleteEnrolments(accountId, itemUuid);
  for (const { key } of row?.learned ?? []) await deleteMedia(key);
  // The SDK repeats a write whose answer was lost. The repeat finds the item deleted with the same
  // `updated_at`, which counts as success.
  return row?.status === 'ACTIVE' || row?.updated_at === now ? row : undefined;
}

/** Changes an item if the condition holds, then logs the change. */
export async function updateItemAndLog(
  accountId: string,
  itemUuid: string,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key' | 'ConditionExpression'>,
  condition = ITEM_IS_ACTIVE_CONDITION,
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
    await logCatalogueChange(accountId, itemUuid);
    return parseRow('Catalog', catalogItemRowSchema, answer.Attributes);
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return undefined;
    throw error;
  }
}
