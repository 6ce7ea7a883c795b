import type { Embeddings } from '../onnx/embedder';
import type { NearestViews } from '../onnx/matcher';
import type { Models } from '../onnx/models';
import type { Gallery } from './gallery';
import { ITEMS_WANTED } from './name';

/**
 * Of an item with many views so many are candidates for a facing: the nearest ones. All nine that it may have would cost
 * every facing of the task nine times the comparisons that follow.
 */
const VIEWS_OF_ITEM = 2;

/**
 * The views of the gallery that are nearest to each facing, the same number for all, those of one item together.
 * @param itemsWanted - so many items are among them at least, where there are so many
 */
export async function match(
  facings: Embeddings,
  gallery: Gallery,
  { matcher, settler }: Pick<Models, 'matcher' | 'settler'>,
  itemsWanted = ITEMS_WANTED,
): Promise<NearestViews> {
  const wanted = Math.max(itemsWanted, settler?.parameters.candidates ?? 0);
  // However many of the nearest views are of the same items, these hold as many items as are wanted.
  const k = Math.min(gallery.itemOfView.length, wanted * gallery.mostViewsPerItem);
  if (facings.vectors.length === 0 || k === 0) return NONE;
  const nearest = await matcher.match(facings.vectors, gallery.vectors, gallery.dimensions, k);
  if (gallery.mostViewsPerItem === 1) return nearest;
  const items = Math.min(wanted, new Set(gallery.itemOfView).size);
  return nearestOfItems(nearest, k, gallery, items);
}

const NONE: NearestViews = { scores: new Float32Array(), views: new Int32Array() };

/** Of the k nearest views of each facing the nearest few of its nearest items; an item with fewer has its last repeated. */
function nearestOfItems(
  nearest: NearestViews,
  k: number,
  { itemOfView, mostViewsPerItem }: Gallery,
  items: number,
): NearestViews {
  const each = Math.min(VIEWS_OF_ITEM, mostViewsPerItem);
  const places: number[] = [];
  for (let start = 0; start < nearest.views.length; start += k) {
    const placesOf = new Map<number, number[]>();
    for (let place = start; place < start + k; place++) {
      const item = itemOfView[nearest.views[place] ?? -1];
      if (item === undefined) continue;
      const known = placesOf.get(item) ?? [];
      placesOf.set(item, known);
      if (known.length < each) known.push(place);
    }
    for (const known of [...placesOf.values()].slice(0, items)) {
      for (let n = 0; n < each; n++) places.push(known[Math.min(n, known.length - 1)] ?? start);
    }
  }
  return {
    scores: Float32Array.from(places, (place) => nearest.scores[place] ?? 0),
    views: Int32Array.from(places, (place) => nearest.views[place] ?? 0),
  };
}
