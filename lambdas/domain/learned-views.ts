import type { LearnedCut, LearnedViews } from '../contracts/learned-views';
import { LIMITS } from '../contracts/limits';
import type { CatalogItemRow } from '../contracts/rows';
import { referenceIdOf } from './reference-image';

/** The fields of an item's row about the views it has learned. */
export type Learning = Pick<CatalogItemRow, 'learned' | 'learning_off'>;

/** The keys of the pictures of learned views that photos are compared with. */
export const usedViews = ({ learned = [], learning_off = false }: Learning): string[] =>
  learning_off ? [] : learned.filter(({ status }) => status === 'USED').map(({ key }) => key);

/** The keys of the pictures of things that were taken for the item, which photos are compared with. */
export const usedNegatives = ({ learned = [], learning_off = false }: Learning): string[] =>
  learning_off ? [] : learned.filter(isUsedNegative).map(({ key }) => key);

const isUsedNegative = ({ status, negative }: LearnedCut): boolean =>
  negative === true && status === 'LEFT_OUT';

/** The keys of all pictures of an item: thumbnail, reference images and learned views. */
export const namedPictures = (
  item: Learning & Pick<CatalogItemRow, 'thumbnail_key' | 'reference_keys'>,
): string[] => [item.thumbnail_key, ...item.reference_keys, ...picturesOf(item)];

/** The keys of the pictures of an item's learned views, used or not. */
export const picturesOf = (item: Learning): string[] => shownViews(item).map(({ key }) => key);

const shownViews = ({ learned = [] }: Learning): LearnedCut[] =>
  learned.filter(({ status }) => status !== 'REMOVED');

/** How many more views an item may learn. */
export const roomOf = ({ learned = [], learning_off = false }: Learning): number =>
  learning_off
    ? 0
    : LIMITS.learnedViewsPerItem - learned.filter(({ status }) => status === 'USED').length;

/** How many removed views an item remembers. A row may have 400 KB, and each takes less than one. */
const MOST_REMOVED = 100;

/**
 * Adds learned views to those of an item. Used views are kept up to the limit, earliest first, and negative ones
 * in the room that they leave, latest first. The latest unused views are kept, up to the same limit, and the latest
 * {@link MOST_REMOVED} that a person removed, so that they are not learned again.
 */
export function withLearned(
  { learned = [] }: Learning,
  added: readonly LearnedCut[],
): LearnedCut[] {
  const all = [...learned, ...added];
  const limit = LIMITS.learnedViewsPerItem;
  const used = all.filter(({ status }) => status === 'USED').slice(0, limit);
  const negatives = latest(all.filter(isUsedNegative), limit - used.length);
  const unused = latest(
    all.filter((view) => view.status === 'LEFT_OUT' && !isUsedNegative(view)),
    limit,
  );
  const removed = latest(
    all.filter(({ status }) => status === 'REMOVED'),
    MOST_REMOVED,
  );
  const kept = new Set([...used, ...negatives, ...unused, ...removed]);
  return all.filter((view) => kept.has(view));
}

const latest = <T>(list: readonly T[], count: number): T[] =>
  list.slice(list.length - Math.min(count, list.length));

/** Whether a view was cut from the photo of a result. */
export const isOfResult =
  (resultUuid: string) =>
  ({ from }: LearnedCut): boolean =>
    from.result_uuid === resultUuid;

export const renderLearnedViews = (item: CatalogItemRow, mediaBaseUrl: string): LearnedViews => ({
  catalog_item_uuid: item.item_uuid,
  enabled: !(item.learning_off ?? false),
  views: shownViews(item).map(({ key, from, status, negative, learned_at }) => ({
    id: referenceIdOf(key),
    url: `${mediaBaseUrl}/${key}`,
    cut_from: from,
    status: status === 'USED' || negative ? 'USED' : 'LEFT_OUT',
    ...(negative && { negative }),
    learned_at,
  })),
});
