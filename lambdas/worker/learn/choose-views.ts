import { dot } from '../../domain/recognition/group-by-look';
import type { Views } from '../onnx/embedder';
import {
  galleryItemOf,
  itemsOfGallery,
  layOutGallery,
  type Gallery,
  type GalleryItem,
  type GalleryViews,
} from '../pipeline/name/gallery';
import { ViewBytes } from '../pipeline/name/view-bytes';
import { joinViews } from '../pipeline/name/views';

/** A picture at least this similar to one of its item's pictures shows nothing new. */
export const MIN_SIMILARITY_OF_EQUAL_VIEWS = 0.9;

/**
 * A facing that is not in the catalogue becomes a negative view of its nearest item if that had at least this
 * confidence.
 */
export const LEAST_CONFIDENCE_OF_NEGATIVES = 0.2;

/** A facing from which an item may learn a view. */
export interface Learnable {
  /** Index into the gallery's items. */
  readonly item: number;
  readonly vector: Float32Array;
  /** Whether the facing shows something else that was taken for the item. */
  readonly isNegative?: boolean;
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
  return [...Map.groupBy(offered, keyOfViews).values()].flatMap((ofItem) => {
    const [{ item, isNegative = false }] = ofItem as [T];
    const known = vectorsOf(gallery, item, isNegative);
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

/** Equal for all views, or all negative views, of one item. */
export const keyOfViews = ({
  item,
  isNegative = false,
}: Pick<Learnable, 'item' | 'isNegative'>): string => `${isNegative ? 'not ' : ''}${item}`;

function vectorsOf(
  { items, itemOfView, itemsWithNegatives, vectors, dimensions }: Gallery,
  item: number,
  isNegative: boolean,
): Float32Array[] {
  const index = isNegative ? items.length + itemsWithNegatives.indexOf(item) : item;
  if (isNegative && index < items.length) return [];
  return [...itemOfView.keys()]
    .filter((view) => itemOfView[view] === index)
    .map((view) => vectors.subarray(view * dimensions, (view + 1) * dimensions));
}

const greatestSimilarity = (vector: Float32Array, others: readonly Float32Array[]): number =>
  Math.max(-1, ...others.map((other) => dot(vector, other)));

/** A new view for an item in a gallery. */
export interface NewView {
  /** Index into the gallery's items. */
  readonly item: number;
  readonly views: Views;
  readonly isNegative?: boolean;
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
  const { item } = one;
  const added = (isNegative: boolean): GalleryViews => {
    const ofKind = more.filter((view) => (view.isNegative ?? false) === isNegative);
    return galleryItemOf({ item, views: joinViews(ofKind.map(({ views }) => views)) }, dimensions);
  };
  return {
    item,
    ...joined(one, added(false)),
    negatives: joined(one.negatives, added(true)),
  };
}

const joined = (one: GalleryViews, added: GalleryViews): GalleryViews => ({
  vectors: Float32Array.of(...one.vectors, ...added.vectors),
  aspects: Float32Array.of(...one.aspects, ...added.aspects),
  details: ViewBytes.join([one.details, added.details]),
  keypoints: ViewBytes.join([one.keypoints, added.keypoints]),
});
