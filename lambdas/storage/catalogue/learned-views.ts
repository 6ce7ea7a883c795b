import type { LearnedCut } from '../../contracts/learned-views';
import type { CatalogItemRow } from '../../contracts/rows';
import { picturesOf, withLearned, type Learning } from '../../domain/learned-views';
import { logCatalogueChange } from '../galleries/catalogue-log';
import { deleteMedia } from '../objects/media';
import { getCatalogItem } from './catalogue';
import {
  ITEM_IS_ACTIVE_CONDITION,
  MAX_UPDATE_ATTEMPTS,
  updateItemAndLog,
} from './catalogue-changes';

/** Learned views are an attribute of their item's row, so deleting the item deletes them. */

/**
 * Changes an item's learned views, and deletes their pictures if the item no longer names them.
 * @param change - returns the changes, or undefined if there are none. Called again with the changed item, it
 * must return undefined.
 * @returns the item afterwards, or undefined if there is none
 */
export async function changeLearning(
  accountId: string,
  itemUuid: string,
  change: (item: CatalogItemRow) => Learning | undefined,
): Promise<CatalogItemRow | undefined> {
  const seen = new Set<string>();
  const deleteUnnamed = async (item: CatalogItemRow): Promise<void> => {
    const named = new Set(picturesOf(item));
    for (const key of seen) if (!named.has(key)) await deleteMedia(key);
  };
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const item = await getCatalogItem(accountId, itemUuid);
    if (!item) return undefined;
    for (const key of picturesOf(item)) seen.add(key);
    const changes = change(item);
    if (!changes) {
      // An earlier write, whose answer was lost, may have changed the item without what follows it.
      if (attempt > 0) await logCatalogueChange(accountId, itemUuid);
      await deleteUnnamed(item);
      return item;
    }
    const updated = await replaceLearning(item, changes);
    if (!updated) continue;
    await deleteUnnamed(updated);
    return updated;
  }
  throw new Error(`Item ${itemUuid} is changed all the time`);
}

/** @returns undefined if the item was changed since it was read. */
function replaceLearning(
  { account_id, item_uuid, updated_at, ...item }: CatalogItemRow,
  changes: Learning,
): Promise<CatalogItemRow | undefined> {
  const { learned = [], learning_off = false } = { ...item, ...changes };
  // Every write increases `updated_at`, so a late copy of an earlier write is refused.
  const now = new Date(Math.max(Date.now(), Date.parse(updated_at) + 1)).toISOString();
  return updateItemAndLog(
    account_id,
    item_uuid,
    {
      UpdateExpression: 'SET learned = :learned, learning_off = :off, updated_at = :now',
      ExpressionAttributeValues: {
        ':learned': learned,
        ':off': learning_off,
        ':now': now,
        ':read': updated_at,
      },
      ReturnValues: 'ALL_NEW',
    },
    `${ITEM_IS_ACTIVE_CONDITION} AND updated_at = :read`,
  );
}

/**
 * Adds as many views as there is room for. Views of facings that the item has already learned, or whose views
 * were removed, are not added again.
 */
export const addLearned = (
  accountId: string,
  itemUuid: string,
  views: readonly LearnedCut[],
): Promise<CatalogItemRow | undefined> =>
  changeLearning(accountId, itemUuid, ({ learned = [], learning_off }) => {
    const known = new Set(learned.map(({ key }) => key));
    const added = learning_off ? [] : views.filter(({ key }) => !known.has(key));
    return added.length === 0 ? undefined : { learned: withLearned({ learned }, added) };
  });

/** Removes views as if they had never been learned, so they may be learned again. */
export const takeBackLearned = (
  accountId: string,
  itemUuid: string,
  isTakenBack: (view: LearnedCut) => boolean,
): Promise<CatalogItemRow | undefined> =>
  changeLearning(accountId, itemUuid, ({ learned = [] }) => {
    const kept = learned.filter((view) => !isTakenBack(view));
    return kept.length === learned.length ? undefined : { learned: kept };
  });
