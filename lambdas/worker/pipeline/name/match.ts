import type { Embeddings } from '../../onnx/embedder';
import type { NearestViews } from '../../onnx/matcher';
import type { Models } from '../../onnx/models';
import type { Settler } from '../../onnx/settler';
import type { Gallery } from './gallery';
import { MIN_ITEMS_PER_FACING } from './rank-items';

/**
 * How many views of each item, the nearest ones, later stages compare with a facing. Comparing all of an item's
 * views would cost several times as much.
 */
const MAX_CANDIDATE_VIEWS_PER_ITEM = 2;

/**
 * Finds the gallery's views nearest to each facing. Each facing gets the same number of views, grouped by item.
 * @param itemsWanted - how many different items each facing gets at least, if the gallery has as many
 */
export async function findNearestViews(
  facings: Embeddings,
  gallery: Gallery,
  { matcher, settler }: Pick<Models, 'matcher' | 'settler'>,
  itemsWanted = MIN_ITEMS_PER_FACING,
): Promise<NearestViews> {
  const minItems = Math.max(itemsWanted, settler?.parameters.candidates ?? 0);
  // The k nearest views include `minItems` items even if every item has `mostViewsPerItem` views.
  const k = Math.min(gallery.itemOfView.length, minItems * gallery.mostViewsPerItem);
  if (facings.vectors.length === 0 || k === 0) return NO_NEAREST_VIEWS;
  const nearest = await matcher.match(facings.vectors, gallery.vectors, gallery.dimensions, k);
  if (gallery.mostViewsPerItem === 1) return nearest;
  const items = Math.min(minItems, new Set(gallery.itemOfView).size);
  return nearestViewsPerItem(nearest, k, gallery, items);
}

const NO_NEAREST_VIEWS: NearestViews = { scores: new Float32Array(), views: new Int32Array() };

/**
 * Reduces the k nearest views of each facing to the nearest views of its nearest items. If an item has too few
 * views, its last one is repeated.
 */
function nearestViewsPerItem(
  nearest: NearestViews,
  k: number,
  { itemOfView, mostViewsPerItem }: Gallery,
  items: number,
): NearestViews {
  const viewsPerItem = Math.min(MAX_CANDIDATE_VIEWS_PER_ITEM, mostViewsPerItem);
  const kept: number[] = [];
  for (let start = 0; start < nearest.views.length; start += k) {
    const placesOf = new Map<number, number[]>();
    for (let place = start; place < start + k; place++) {
      const item = itemOfView[nearest.views[place] ?? -1];
      if (item === undefined) continue;
      const places = placesOf.get(item) ?? [];
      placesOf.set(item, places);
      if (places.length < viewsPerItem) places.push(place);
    }
    for (const places of [...placesOf.values()].slice(0, items)) {
      for (let n = 0; n < viewsPerItem; n++) {
        kept.push(places[Math.min(n, places.length - 1)] ?? start);
      }
    }
  }
  return {
    scores: Float32Array.from(kept, (place) => nearest.scores[place] ?? 0),
    views: Int32Array.from(kept, (place) => nearest.views[place] ?? 0),
  };
}

/**
 * Scores the nearest views again by details. Without a settler, scores stay the same. Only the details of these
 * views are read.
 */
export async function settleNearestViews(
  facings: Embeddings,
  gallery: Gallery,
  nearest: NearestViews,
  settler: Settler | undefined,
): Promise<NearestViews> {
  if (settler === undefined || nearest.views.length === 0) return nearest;
  const distinct = [...new Set(nearest.views)];
  const placeOf = new Map(distinct.map((view, place) => [view, place]));
  const details = await gallery.details.gather(distinct);
  const views = nearest.views.map((view) => placeOf.get(view) ?? 0);
  const scores = await settler.settle(facings.details, details, { ...nearest, views });
  return { ...nearest, scores };
}
