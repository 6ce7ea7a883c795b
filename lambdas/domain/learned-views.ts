import type { LearnedCut, LearnedViews } from '../contracts/learned-views';
import { LIMITS } from '../contracts/limits';
import type { CatalogItemRow } from '../contracts/rows';
import { referenceIdOf } from './reference-image';

/** The fields of an item's row about the views it has learned. */
export type Learning = Pick<CatalogItemRow, 'learned' | 'learning_off'>;

/** The keys of the pictures of learned views that photos are compared with. */
export const usedViews = ({ learned = [], learning_off = false }: Learning): string[] =>
  learning_off ? [] : learned.filter(({ status }) => status === 'USED').map(({ key }) => key);

/** The keys of all pictures of an item: thumbnail, reference images and learned views. */
export const namedPictures = (item: CatalogItemRow): string[] => [
  item.thumbnail_key,
  ...item.reference_keys,
  ...picturesOf(item),
];

/** The keys of the pictures of an item's learned views, used or not. */
export const picturesOf = (item: Learning): string[] => shownViews(item).map(({ key }) => key);

const shownViews = ({ learned = [] }: Learning): LearnedCut[] =>
  learned.filter(({ status }) => status !== 'REMOVED');

/** How many more views an item may learn. */
export const roomOf = ({ learned = [], learning_off = false }: Learning): number =>
  learning_off
    ? 0
    : LIMITS.learnedViewsPerItem - learned.filter(({ status }) => status === 'USED').length;

/**
 * Adds learned views to those of an item. Used views are kept up to the limit, earliest first; of the
 * others, the latest are kept up to the same limit.
 */
export function withLearned(
  { learned = [] }: Learning,
  added: readonly LearnedCut[],
): LearnedCut[] {
  const all = [...learned, ...added];
  const limit = LIMITS.learnedViewsPerItem;
  const used = all.filter(({ status }) => status === 'USED').slice(0, limit);
  const others = all.filter(({ status }) => status !== 'USED').slice(-limit);
  const kept = new Set([...used, ...others]);
  return all.filter((view) => kept.has(view));
}

/** Whether a view was cut from the photo of a result. */
export const isOfResult =
  (resultUuid: string) =>
  ({ from }: LearnedCut): boolean =>
    from.result_uuid === resultUuid;

export const renderLearnedViews = (item: CatalogItemRow, mediaBaseUrl: string): LearnedViews => ({
  catalog_item_uuid: item.item_uuid,
  enabled: !(item.learning_off ?? false),
  views: shownViews(item).map(({ key, from, status, learned_at }) => ({
    id: referenceIdOf(key),
    url: `${mediaBaseUrl}/${key}`,
    cut_from: from,
    status: status === 'USED' ? status : 'LEFT_OUT',
    learned_at,
  })),
});
