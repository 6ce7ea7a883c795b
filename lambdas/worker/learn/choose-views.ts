import { dot } from '../../domain/recognition/group-by-look';
import type { Views } from '../onnx/embedder';
import {
  galleryItemOf,
  itemsOfGallery,
  layOutGallery,
  type Gallery,
  type GalleryItem,
} from '../pipeline/name/gallery';
import { ViewBytes } from '../pipeline/name/view-bytes';
import { joinViews } from '../pipeline/name/views';

/** A picture at least this similar to one of its item's pictures shows nothing new. */
export const MIN_SIMILARITY_OF_EQUAL_VIEWS = 0.9;

/** A facing from which an item may learn a view. */
export interface Learnable {
  /** Index into the gallery's items. */
  readonly item: number;
  readonly vector: Float32Array;
}

/**
 * Chooses facings that show something new of their item, by greedy k-center clustering: each step takes the
 * facing least similar to all the item's views so far.
 * @param roomOf - how many more views an item may learn
 */
export function chooseNewViews<T extends Learnable>(
  gallery: Gallery,
  offered: readonly T[],
  roomOf: (item: number) => number,
): T[] {
  return [...Map.groupBy(offered, ({ item }) => item)].flatMap(([item, ofItem]) => {
    const known = vectorsOf(gallery, item);
    const nearest = ofItem.map(({ vector }) => greatestSimilarity(vector, known));
    const chosen: T[] = [];
    while (chosen.length < roomOf(item)) {
      const least = Math.min(...nearest);
      const next = ofItem[nearest.indexOf(least)];
      if (next === undefined || least >= MIN_SIMILARITY_OF_EQUAL_VIEWS) break;
      chosen.push(next);
      ofItem.forEach(({ vector }, place) => {
        nearest[place] = Math.max(nearest[place] ?? 0, dot(vector, next.vector));
      });
    }
    return chosen;
  });
}

function vectorsOf({ itemOfView, vectors, dimensions }: Gallery, item: number): Float32Array[] {
  return [...itemOfView.keys()]
    .filter((view) => itemOfView[view] === item)
    .map((view) => vectors.subarray(view * dimensions, (view + 1) * dimensions));
}

const greatestSimilarity = (vector: Float32Array, others: readonly Float32Array[]): number =>
  Math.max(-1, ...others.map((other) => dot(vector, other)));

/** A new view for an item in a gallery. */
export interface NewView {
  /** Index into the gallery's items. */
  readonly item: number;
  readonly views: Views;
}

/** Returns a gallery with more views. An item's new views follow those it already has. */
export function withViews(gallery: Gallery, added: readonly NewView[]): Gallery {
  const addedTo = Map.groupBy(added, ({ item }) => item);
  const items = itemsOfGallery(gallery).map((one, index) => {
    const more = addedTo.get(index);
    return more ? withMore(one, more, gallery.dimensions) : one;
  });
  return layOutGallery(items, gallery.dimensions);
}

function withMore(one: GalleryItem, more: readonly NewView[], dimensions: number): GalleryItem {
  const views = joinViews(more.map((view) => view.views));
  const added = galleryItemOf({ item: one.item, views }, dimensions);
  return {
    item: one.item,
    vectors: Float32Array.of(...one.vectors, ...added.vectors),
    aspects: Float32Array.of(...one.aspects, ...added.aspects),
    details: ViewBytes.join([one.details, added.details]),
    keypoints: ViewBytes.join([one.keypoints, added.keypoints]),
  };
}
