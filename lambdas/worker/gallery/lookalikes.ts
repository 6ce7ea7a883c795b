import { isDeepStrictEqual } from 'node:util';
import type { Lookalike } from '../../contracts/enrolment';
import type { CatalogItemRow, EnrolmentRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { mapInParallel } from '../../storage/aws/batches';
import { getEnrolments, saveLookalikes } from '../../storage/catalogue/enrolments';
import { pictureKeysOf } from '../item-picture';
import type { Matcher } from '../onnx/matcher';
import type { Models } from '../onnx/models';
import { withoutNegatives, type Gallery } from '../pipeline/name/gallery';

/**
 * Pictures whose vectors are more similar than this cannot be told apart by recognition. Chosen with the
 * committed embedder: sizes with one label have 0.968 or more, flavours 0.891 or less.
 */
const MIN_SIMILARITY_OF_LOOKALIKES = 0.95;

/** How many views are compared with a whole gallery at once. 256 x 20,000 scores take 20 MB. */
const MAX_VIEWS_PER_BATCH = 256;

/** The most lookalikes a row keeps. Several tasks, with different items, may add lookalikes to the same row. */
const MAX_LOOKALIKES_PER_ITEM = 18;

/**
 * For each view of a changed item, this many nearest views are examined, plus as many as one item may have,
 * because the item's own views are among the nearest.
 */
const MAX_OTHERS_OF_CHANGED_VIEW = 16;

/**
 * The uuids of the items in a gallery that still have to be compared. For a gallery without an entry, all items
 * do.
 */
const toCompare = new WeakMap<Gallery, ReadonlySet<string>>();

/**
 * Limits the comparison to some items of a gallery.
 * @param before - the gallery that this one was made from; its items not compared yet are added
 */
export function compareOnly(gallery: Gallery, uuids: ReadonlySet<string>, before?: Gallery): void {
  const left = before === undefined ? new Set<string>() : toCompare.get(before);
  if (left !== undefined) toCompare.set(gallery, new Set([...left, ...uuids]));
}

/**
 * Finds items in a gallery that look nearly the same, and stores them, once per gallery in memory. A failure is
 * only logged, because the gallery is read again within two days.
 */
export async function reportLookalikes(
  gallery: Gallery,
  models: Pick<Models, 'embedder' | 'matcher'>,
): Promise<void> {
  const left = toCompare.get(gallery);
  if (left?.size === 0) return;
  toCompare.set(gallery, new Set());
  try {
    const found =
      left === undefined
        ? await findLookalikes(withoutNegatives(gallery), models.matcher)
        : await findLookalikesOf(left, withoutNegatives(gallery), models.matcher);
    await saveNewLookalikes(gallery, found, models.embedder.id);
  } catch (error) {
    logger.warn('Lookalikes are not reported', { error });
  }
}

/**
 * Finds the views that are nearly the same as a view of another item.
 * @returns by the item's index in the gallery, the nearest lookalike of each of its views
 */
export async function findLookalikes(
  { items, vectors, dimensions, itemOfView, mostViewsPerItem }: Gallery,
  matcher: Pick<Matcher, 'match'>,
): Promise<Map<number, Lookalike[]>> {
  const views = itemOfView.length;
  // Enough for all views of one item and the nearest view of another item.
  const k = Math.min(views, mostViewsPerItem + 1);
  const found = new Map<number, Lookalike[]>();
  for (let start = 0; start < views; start += MAX_VIEWS_PER_BATCH) {
    const end = Math.min(start + MAX_VIEWS_PER_BATCH, views);
    const batch = vectors.subarray(start * dimensions, end * dimensions);
    const nearest = await matcher.match(batch, vectors, dimensions, k);
    for (let view = start; view < end; view++) {
      const item = itemOfView[view] ?? -1;
      const places = Array.from({ length: k }, (_, place) => (view - start) * k + place);
      const place = places.find((at) => itemOfView[nearest.views[at] ?? -1] !== item);
      if (place === undefined) continue;
      if ((nearest.scores[place] ?? 0) < MIN_SIMILARITY_OF_LOOKALIKES) continue;
      const other = items[itemOfView[nearest.views[place] ?? -1] ?? -1];
      if (other === undefined) continue;
      const lookalike = { view: view - itemOfView.indexOf(item), item_uuid: other.item_uuid };
      found.set(item, [...(found.get(item) ?? []), lookalike]);
    }
  }
  return found;
}

/**
 * Finds the lookalikes of some items only, and adds each to both items.
 * @returns the same form as {@link findLookalikes}
 */
export async function findLookalikesOf(
  uuids: ReadonlySet<string>,
  { items, vectors, dimensions, itemOfView, mostViewsPerItem }: Gallery,
  matcher: Pick<Matcher, 'match'>,
): Promise<Map<number, Lookalike[]>> {
  const isOf = (view: number): boolean => uuids.has(items[itemOfView[view] ?? -1]?.item_uuid ?? '');
  const views = [...itemOfView.keys()].filter(isOf);
  const found = new Map<number, Lookalike[]>();
  if (views.length === 0) return found;
  const k = Math.min(itemOfView.length, mostViewsPerItem + MAX_OTHERS_OF_CHANGED_VIEW);
  const add = (view: number, other: number): void => {
    const item = itemOfView[view] ?? -1;
    const uuid = items[itemOfView[other] ?? -1]?.item_uuid;
    if (uuid === undefined) return;
    const lookalike = { view: view - itemOfView.indexOf(item), item_uuid: uuid };
    const known = found.get(item) ?? [];
    if (known.every((one) => !isDeepStrictEqual(one, lookalike))) {
      found.set(item, [...known, lookalike]);
    }
  };
  for (let start = 0; start < views.length; start += MAX_VIEWS_PER_BATCH) {
    const batch = views.slice(start, start + MAX_VIEWS_PER_BATCH);
    const queries = new Float32Array(batch.length * dimensions);
    batch.forEach((view, place) => {
      queries.set(vectors.subarray(view * dimensions, (view + 1) * dimensions), place * dimensions);
    });
    const nearest = await matcher.match(queries, vectors, dimensions, k);
    batch.forEach((view, index) => {
      const others = Array.from({ length: k }, (_, place) => index * k + place)
        .filter((at) => (nearest.scores[at] ?? 0) >= MIN_SIMILARITY_OF_LOOKALIKES)
        .map((at) => nearest.views[at] ?? -1)
        .filter((other) => itemOfView[other] !== itemOfView[view]);
      if (others[0] !== undefined) add(view, others[0]);
      for (const other of others) if (!isOf(other)) add(other, view);
    });
  }
  return found;
}

/** Saves new lookalikes in rows that lack them. */
async function saveNewLookalikes(
  { items }: Gallery,
  found: ReadonlyMap<number, readonly Lookalike[]>,
  embedderId: string,
): Promise<void> {
  const itemOf = new Map([...found.keys()].map((item) => [items[item]?.item_uuid ?? '', item]));
  const accountId = items[0]?.account_id;
  if (accountId === undefined || found.size === 0) return;
  const enrolments = await getEnrolments(accountId, [...itemOf.keys()], embedderId);
  await mapInParallel(enrolments, async (enrolment) => {
    const item = itemOf.get(enrolment.item_uuid) ?? -1;
    if (!isOfGallery(enrolment, items[item])) return;
    const known = enrolment.lookalikes ?? [];
    const isNew = (one: Lookalike) => known.every((other) => !isDeepStrictEqual(one, other));
    const all = [...known, ...(found.get(item)?.filter(isNew) ?? [])];
    const kept = all.slice(0, MAX_LOOKALIKES_PER_ITEM);
    if (kept.length > known.length) await saveLookalikes(enrolment, kept);
  });
}

/** Whether a row still holds the views that were compared. False for rows without `enrolled_at`. */
const isOfGallery = (
  { enrolled_at, pictures }: EnrolmentRow,
  item: CatalogItemRow | undefined,
): boolean => enrolled_at !== undefined && isDeepStrictEqual(pictures, item && pictureKeysOf(item));
