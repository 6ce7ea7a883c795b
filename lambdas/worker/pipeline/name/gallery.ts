import type { CatalogItemRow } from '../../../contracts/rows';
import type { Views } from '../../onnx/embedder';
import { ViewBytes } from './view-bytes';

/** A catalogue item and the views of its readable pictures. */
export interface EnrolledItem {
  readonly item: CatalogItemRow;
  readonly views: Views;
}

/** The views of all items of a task, laid out to be compared with facings. */
export interface Gallery {
  readonly items: readonly CatalogItemRow[];
  readonly dimensions: number;
  /** One row of `dimensions` numbers per view: the views of all items, then their negative views. */
  readonly vectors: Float32Array;
  readonly details: ViewBytes;
  readonly keypoints: ViewBytes;
  /**
   * The item that each view shows, as an index into `items`. A negative view shows no item: its index is
   * `items.length` or more, the same for all negative views of an item.
   */
  readonly itemOfView: Int32Array;
  /** The items with negative views, as indices into `items`: that of index `items.length` first. */
  readonly itemsWithNegatives: readonly number[];
  /** Width / height of the product on each view; 0: unknown. */
  readonly aspectOfView: Float32Array;
  /**
   * Width / height of each item: the smallest known from its views, because other views may show several
   * products side by side. 0: unknown.
   */
  readonly aspects: Float32Array;
  /**
   * For each item, whether its scores are on the scale of pictures on a plain background: it has such a picture, or
   * was made of facings in a catalogue of such pictures.
   */
  readonly packshotScale: readonly boolean[];
  /** The largest number of views that any index has. Any n times as many views include at least n indices. */
  readonly mostViewsPerItem: number;
}

/** Some views of an item in a gallery. Details and keypoints may be in storage rather than in memory. */
export interface GalleryViews {
  readonly vectors: Float32Array;
  readonly aspects: Float32Array;
  readonly details: ViewBytes;
  readonly keypoints: ViewBytes;
}

/** One item, its views and its negative views in a gallery. */
export interface GalleryItem extends GalleryViews {
  readonly item: CatalogItemRow;
  readonly negatives: GalleryViews;
}

/** Converts an enrolled item, whose views are all in memory, to an item of a gallery. */
export function galleryItemOf(
  { item, views: { vectors, aspects, details, keypoints, negatives = 0 } }: EnrolledItem,
  dimensions: number,
): GalleryItem {
  const views = Math.floor(vectors.length / dimensions);
  const all = {
    vectors: vectors.subarray(0, views * dimensions),
    aspects: aspects.subarray(0, views),
    details: ViewBytes.held(details, views),
    keypoints: ViewBytes.held(keypoints, views),
  };
  const shown = views - negatives;
  const negative = viewsBetween(all, shown, views, dimensions);
  return { item, ...viewsBetween(all, 0, shown, dimensions), negatives: negative };
}

/** The views from index `start` up to but excluding `end`. Nothing is copied. */
export const viewsBetween = (
  { vectors, aspects, details, keypoints }: GalleryViews,
  start: number,
  end: number,
  dimensions: number,
): GalleryViews => ({
  vectors: vectors.subarray(start * dimensions, end * dimensions),
  aspects: aspects.subarray(start, end),
  details: details.slice(start, end),
  keypoints: keypoints.slice(start, end),
});

/** Builds a gallery from enrolled items, keeping their order. */
export const buildGallery = (enrolled: readonly EnrolledItem[], dimensions: number): Gallery =>
  layOutGallery(
    enrolled.map((one) => galleryItemOf(one, dimensions)),
    dimensions,
  );

/** Builds a gallery from items whose details and keypoints may be in storage. */
export function layOutGallery(items: readonly GalleryItem[], dimensions: number): Gallery {
  const itemsWithNegatives = [...items.keys()].filter(
    (index) => (items[index]?.negatives.vectors.length ?? 0) > 0,
  );
  const parts: readonly GalleryViews[] = [
    ...items,
    ...itemsWithNegatives.flatMap((index) => items[index]?.negatives ?? []),
  ];
  const viewCounts = parts.map(({ vectors }) => Math.floor(vectors.length / dimensions));
  const totalViews = viewCounts.reduce((sum, count) => sum + count, 0);
  const vectors = new Float32Array(totalViews * dimensions);
  const itemOfView = new Int32Array(totalViews);
  const aspectOfView = new Float32Array(totalViews);
  let view = 0;
  parts.forEach((one, index) => {
    const count = viewCounts[index] ?? 0;
    vectors.set(one.vectors.subarray(0, count * dimensions), view * dimensions);
    itemOfView.fill(index, view, view + count);
    aspectOfView.set(one.aspects.subarray(0, count), view);
    view += count;
  });
  const aspects = Float32Array.from(items, (one) => smallestKnownAspect(one.aspects));
  return {
    items: items.map(({ item }) => item),
    dimensions,
    vectors,
    details: ViewBytes.join(parts.map(({ details }) => details)),
    keypoints: ViewBytes.join(parts.map(({ keypoints }) => keypoints)),
    itemOfView,
    itemsWithNegatives,
    aspectOfView,
    aspects,
    packshotScale: packshotScaleOf(items, aspects),
    mostViewsPerItem: Math.max(0, ...new Set(viewCounts)),
  };
}

/** The gallery without its negative views. Nothing is copied. */
export function withoutNegatives(gallery: Gallery): Gallery {
  const { items, itemOfView, dimensions, vectors } = gallery;
  const firstNegative = itemOfView.findIndex((item) => item >= items.length);
  if (firstNegative === -1) return gallery;
  return {
    ...gallery,
    vectors: vectors.subarray(0, firstNegative * dimensions),
    itemOfView: itemOfView.subarray(0, firstNegative),
    itemsWithNegatives: [],
  };
}

/** Splits a gallery into its items, in order, without copying any views. */
export function itemsOfGallery(gallery: Gallery): GalleryItem[] {
  const { items, dimensions, itemOfView, itemsWithNegatives } = gallery;
  const all = { ...gallery, aspects: gallery.aspectOfView };
  let end = 0;
  const nextOf = (index: number): GalleryViews => {
    const start = end;
    while (itemOfView[end] === index) end += 1;
    return viewsBetween(all, start, end, dimensions);
  };
  const shown = items.map((_, index) => nextOf(index));
  const negatives = new Map(
    itemsWithNegatives.map((item, place) => [item, nextOf(items.length + place)]),
  );
  const none = viewsBetween(all, end, end, dimensions);
  return items.map((item, index) => ({
    ...(shown[index] ?? none),
    item,
    negatives: negatives.get(index) ?? none,
  }));
}

/** Only a picture on a plain background has a known aspect. */
function packshotScaleOf(items: readonly GalleryItem[], aspects: Float32Array): boolean[] {
  const packshots = aspects.filter((aspect) => aspect > 0).length;
  const areMost = packshots > aspects.length / 2;
  return items.map(
    ({ item }, index) => (aspects[index] ?? 0) > 0 || (areMost && (item.cuts ?? []).length > 0),
  );
}

/**
 * The smallest known aspect, or 0 if none is known. Views with the aspect 0, such as those cut from a photo,
 * are ignored.
 */
function smallestKnownAspect(aspects: Float32Array): number {
  const known = aspects.filter((aspect) => aspect > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}
