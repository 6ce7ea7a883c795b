import { isDeepStrictEqual } from 'node:util';
import type { Lookalike } from '../contracts/enrolment';
import type { CatalogItemRow, EnrolmentRow } from '../contracts/rows';
import { logger } from '../shared/logger';
import { mapInParallel } from '../storage/batches';
import { getEnrolments, saveLookalikes } from '../storage/enrolments';
import type { Matcher } from './onnx/matcher';
import type { Models } from './onnx/models';
import type { Gallery } from './pipeline/name/gallery';

/**
 * Pictures whose vectors are more alike look the same to the recognition. It was chosen with the
 * committed embedder: sizes of one label have 0.968 and more, flavours 0.891 and less.
 */
const MIN_SIMILARITY_OF_LOOKALIKES = 0.95;

/** Views that are compared at once with all of a gallery: 256 x 20,000 scores take 20 MB. */
const MAX_VIEWS_PER_BATCH = 256;

/** The most lookalikes that a row keeps. Tasks that name other items find others. */
const MAX_LOOKALIKES_PER_ITEM = 18;

/** The galleries that were compared. Each is read anew when the account's catalogue changes. */
const comparedGalleries = new WeakSet<Gallery>();

/**
 * Stores which items of a gallery look nearly the same, once for each gallery. The gallery is in memory
 * anyway; reading it again would cost as much as a photo of a new task. A failure is logged only,
 * because the next worker that reads the gallery tries again.
 */
export async function reportLookalikes(
  gallery: Gallery,
  models: Pick<Models, 'embedder' | 'matcher'>,
): Promise<void> {
  if (comparedGalleries.has(gallery)) return;
  comparedGalleries.add(gallery);
  try {
    const found = await findLookalikes(gallery, models.matcher);
    await saveNewLookalikes(gallery, found, models.embedder.id);
  } catch (error) {
    logger.warn('Lookalikes are not reported', { error });
  }
}

/**
 * Finds the views that are nearly the same as a view of another item.
 * @returns for items, as indices into the gallery's, the lookalikes of their views: the nearest of each
 */
export async function findLookalikes(
  { items, vectors, dimensions, itemOfView, mostViewsPerItem }: Gallery,
  matcher: Pick<Matcher, 'match'>,
): Promise<Map<number, Lookalike[]>> {
  const views = itemOfView.length;
  // Beside all views of its own item, the nearest view of another one.
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

/** Adds what was found to the rows that do not have it yet. */
async function saveNewLookalikes(
  { items }: Gallery,
  found: ReadonlyMap<number, readonly Lookalike[]>,
  embedderId: string,
): Promise<void> {
  const itemOf = new Map([...found.keys()].map((item) => [items[item]?.item_uuid ?? '', item]));
  const accountId = items[0]?.account_id;
  if (accountId === undefined || found.size === 0) return;
  const enrolments = await getEnrolments(accountId, [...itemOf.keys()]);
  await mapInParallel(enrolments, async (enrolment) => {
    const item = itemOf.get(enrolment.item_uuid) ?? -1;
    if (!isOfGallery(enrolment, items[item], embedderId)) return;
    const known = enrolment.lookalikes ?? [];
    const isNew = (one: Lookalike) => known.every((other) => !isDeepStrictEqual(one, other));
    const all = [...known, ...(found.get(item)?.filter(isNew) ?? [])];
    const kept = all.slice(0, MAX_LOOKALIKES_PER_ITEM);
    if (kept.length > known.length) await saveLookalikes(enrolment, kept);
  });
}

/** Whether the views of a row are those that were compared. Rows that tell no time are not judged at all. */
function isOfGallery(
  enrolment: EnrolmentRow,
  item: CatalogItemRow | undefined,
  embedderId: string,
): enrolment is EnrolmentRow & { enrolled_at: string } {
  const pictures = item && [item.thumbnail_key, ...item.reference_keys];
  return (
    enrolment.enrolled_at !== undefined &&
    enrolment.embedder === embedderId &&
    isDeepStrictEqual(enrolment.pictures, pictures)
  );
}
