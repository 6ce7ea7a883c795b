import type { CatalogItemRow } from '../../contracts/rows';
import type { Views } from '../onnx/embedder';

/** A catalogue item and as many pictures of it as were usable. */
export interface EnrolledItem {
  readonly item: CatalogItemRow;
  readonly views: Views;
}

/** What the facings of a task are compared with. */
export interface Gallery {
  readonly items: readonly CatalogItemRow[];
  readonly dimensions: number;
  /** One row of `dimensions` numbers per view of an item. */
  readonly vectors: Float32Array;
  /** The details of each view. */
  readonly details: Uint8Array;
  /** The keypoints of each view. */
  readonly keypoints: Uint8Array;
  /** The item, as an index into `items`, that each view shows. */
  readonly itemOfView: Int32Array;
  /** Width / height of each item; 0: no view tells. The narrowest view counts: others may show several products. */
  readonly aspects: Float32Array;
  /** The most views that one item has. Among the nearest n times as many views are at least n items. */
  readonly mostViewsPerItem: number;
}

/** Lays the views of a task's items out for the matcher, in the order of the items. */
export function buildGallery(enrolled: readonly EnrolledItem[], dimensions: number): Gallery {
  const viewsOf = enrolled.map(({ views }) => Math.floor(views.vectors.length / dimensions));
  const views = viewsOf.reduce((sum, count) => sum + count, 0);
  const vectors = new Float32Array(views * dimensions);
  const itemOfView = new Int32Array(views);
  let view = 0;
  enrolled.forEach((each, index) => {
    const count = viewsOf[index] ?? 0;
    vectors.set(each.views.vectors.subarray(0, count * dimensions), view * dimensions);
    itemOfView.fill(index, view, view + count);
    view += count;
  });
  return {
    items: enrolled.map(({ item }) => item),
    dimensions,
    vectors,
    details: Buffer.concat(enrolled.map((each) => each.views.details)),
    keypoints: Buffer.concat(enrolled.map((each) => each.views.keypoints)),
    itemOfView,
    aspects: Float32Array.from(enrolled, ({ views: { aspects } }) => narrowest(aspects)),
    mostViewsPerItem: Math.max(0, ...new Set(viewsOf)),
  };
}

/** A reference cut out of a photo tells no aspect, and takes none away that the thumbnail tells. */
function narrowest(aspects: Float32Array): number {
  const known = aspects.filter((aspect) => aspect > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}
