import type { CatalogItemRow } from '../../../contracts/rows';
import type { Views } from '../../onnx/embedder';

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
  /** The details of each view, one view after the other. */
  readonly details: Uint8Array;
  /** The keypoints of each view, one view after the other. */
  readonly keypoints: Uint8Array;
  /** The item that each view shows, as an index into `items`. */
  readonly itemOfView: Int32Array;
  /** Width / height of the product on each view; 0: not known. */
  readonly aspectOfView: Float32Array;
  /**
   * Width / height of each item: the smallest that a view tells, because other views may show several
   * products side by side. 0: no view tells it.
   */
  readonly aspects: Float32Array;
  /** The most views that one item has. The nearest n times as many views hold n items at least. */
  readonly mostViewsPerItem: number;
}

/** Lays the views of a task's items out for the matcher, in the order of the items. */
export function buildGallery(enrolled: readonly EnrolledItem[], dimensions: number): Gallery {
  const viewCounts = enrolled.map(({ views }) => Math.floor(views.vectors.length / dimensions));
  const totalViews = viewCounts.reduce((sum, count) => sum + count, 0);
  const vectors = new Float32Array(totalViews * dimensions);
  const itemOfView = new Int32Array(totalViews);
  const aspectOfView = new Float32Array(totalViews);
  let view = 0;
  enrolled.forEach(({ views }, index) => {
    const count = viewCounts[index] ?? 0;
    vectors.set(views.vectors.subarray(0, count * dimensions), view * dimensions);
    itemOfView.fill(index, view, view + count);
    aspectOfView.set(views.aspects.subarray(0, count), view);
    view += count;
  });
  return {
    items: enrolled.map(({ item }) => item),
    dimensions,
    vectors,
    details: Buffer.concat(enrolled.map(({ views }) => views.details)),
    keypoints: Buffer.concat(enrolled.map(({ views }) => views.keypoints)),
    itemOfView,
    aspectOfView,
    aspects: Float32Array.from(enrolled, ({ views: { aspects } }) => smallestKnownAspect(aspects)),
    mostViewsPerItem: Math.max(0, ...new Set(viewCounts)),
  };
}

/** The smallest known aspect, or 0. A view with the aspect 0, such as a cut-out of a photo, is ignored. */
function smallestKnownAspect(aspects: Float32Array): number {
  const known = aspects.filter((aspect) => aspect > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}
