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
  /** One row of `dimensions` numbers per view. */
  readonly vectors: Float32Array;
  readonly details: ViewBytes;
  readonly keypoints: ViewBytes;
  /** The item that each view shows, as an index into `items`. */
  readonly itemOfView: Int32Array;
  /** Width / height of the product on each view; 0: unknown. */
  readonly aspectOfView: Float32Array;
  /**
   * Width / height of each item: the smallest known from its views, because other views may show several
   * products side by side. 0: unknown.
   */
  readonly aspects: Float32Array;
  /** The largest number of views that any item has. Any n times as many views include at least n items. */
  readonly mostViewsPerItem: number;
}

/** One item and its views in a gallery. Details and keypoints may be in storage rather than in memory. */
export interface GalleryItem {
  readonly item: CatalogItemRow;
  readonly vectors: Float32Array;
  readonly aspects: Float32Array;
  readonly details: ViewBytes;
  readonly keypoints: ViewBytes;
}

/** Converts an enrolled item, whose views are all in memory, to an item of a gallery. */
export function galleryItemOf(
  { item, views: { vectors, aspects, details, keypoints } }: EnrolledItem,
  dimensions: number,
): GalleryItem {
  const views = Math.floor(vectors.length / dimensions);
  return {
    item,
    vectors,
    aspects,
    details: ViewBytes.held(details, views),
    keypoints: ViewBytes.held(keypoints, views),
  };
}

/** Builds a gallery from enrolled items, keeping their order. */
export const buildGallery = (enrolled: readonly EnrolledItem[], dimensions: number): Gallery =>
  layOutGallery(
    enrolled.map((one) => galleryItemOf(one, dimensions)),
    dimensions,
  );

/** Builds a gallery from items whose details and keypoints may be in storage. */
export function layOutGallery(items: readonly GalleryItem[], dimensions: number): Gallery {
  const viewCounts = items.map(({ vectors }) => Math.floor(vectors.length / dimensions));
  const totalViews = viewCounts.reduce((sum, count) => sum + count, 0);
  const vectors = new Float32Array(totalViews * dimensions);
  const itemOfView = new Int32Array(totalViews);
  const aspectOfView = new Float32Array(totalViews);
  let view = 0;
  items.forEach((one, index) => {
    const count = viewCounts[index] ?? 0;
    vectors.set(one.vectors.subarray(0, count * dimensions), view * dimensions);
    itemOfView.fill(index, view, view + count);
    aspectOfView.set(one.aspects.subarray(0, count), view);
    view += count;
  });
  return {
    items: items.map(({ item }) => item),
    dimensions,
    vectors,
    details: ViewBytes.join(items.map(({ details }) => details)),
    keypoints: ViewBytes.join(items.map(({ keypoints }) => keypoints)),
    itemOfView,
    aspectOfView,
    aspects: Float32Array.from(items, ({ aspects }) => smallestKnownAspect(aspects)),
    mostViewsPerItem: Math.max(0, ...new Set(viewCounts)),
  };
}

/** Splits a gallery into its items, in order, without copying any views. */
export function itemsOfGallery(gallery: Gallery): GalleryItem[] {
  const { items, dimensions, itemOfView } = gallery;
  let end = 0;
  return items.map((item, index) => {
    const start = end;
    while (itemOfView[end] === index) end += 1;
    return {
      item,
      vectors: gallery.vectors.subarray(start * dimensions, end * dimensions),
      aspects: gallery.aspectOfView.subarray(start, end),
      details: gallery.details.slice(start, end),
      keypoints: gallery.keypoints.slice(start, end),
    };
  });
}

/**
 * The smallest known aspect, or 0 if none is known. Views with the aspect 0, such as those cut from a photo,
 * are ignored.
 */
function smallestKnownAspect(aspects: Float32Array): number {
  const known = aspects.filter((aspect) => aspect > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}
