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
 * Changes what an item has learned, and removes pictures that it no longer names.
 * @param change - returns what to change, or undefined for nothing. Applied to its own outcome, it must
 * return undefined.
 * @returns the item afterwards, or undefined if there is none
 */
export async function changeLearning(
  accountId: string,
  itemUuid: string,
  change: (item: CatalogItemRow) => Learning | undefined,
): Promise<CatalogItemRow | undefined> {
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const item = await getCatalogItem(accountId, itemUuid);
    if (!item) return undefined;
    const changes = change(item);
    if (!changes) {
      // An earlier write, whose answer was lost, may have changed the item without logging it.
      if (attempt > 0) await logCatalogueChange(accountId, itemUuid);
      return item;
    }
    const updated = await replaceLearning(item, changes);
    if (!updated) continue;
    const named = new Set(picturesOf(updated));
    for (const key of picturesOf(item)) if (!named.has(key)) await deleteMedia(key);
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
  // Each of these writes increases it, so a late copy of an earlier write is refused.
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
 * Adds views as far as there is room. Views of facings that the item has learned, or that were removed,
 * are not added again.
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

/** Takes views back, as if they had never been learned. */
export const takeBackLearned = (
  accountId: string,
  itemUuid: string,
  isTakenBack: (view: LearnedCut) => boolean,
): Promise<CatalogItemRow | undefined> =>
  changeLearning(accountId, itemUuid, ({ learned = [] }) => {
    const kept = learned.filter((view) => !isTakenBack(view));
    return kept.length === learned.length ? undefined : { learned: kept };
  });
