import type { Result } from './types.js';

/** The name given to facings that show none of the task's items. */
export const NOT_IN_THE_CATALOGUE = 'not in the catalogue';

/** One visible front of a product on a photo. */
export interface Facing {
  /** The name of its catalogue item, or {@link NOT_IN_THE_CATALOGUE}. */
  readonly name: string;
  /** Null if the product is not in the catalogue. */
  readonly catalog_item_uuid: string | null;
  readonly custom_id: string | null;
  readonly barcode: string | null;
  readonly brand: string | null;
  /** The probability that the name is right; for an unnamed facing, that the box shows a product. */
  readonly confidence: number;
  /** The box, in pixels of the upright photo, from the top left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The shelf on which the facing stands, with 1 at the top; null unless the task computes a realogram. */
  readonly shelf: number | null;
  /** The slot on the shelf, counted from 1 on the left. */
  readonly slot: number | null;
  /** The place in a stack, counted from 0 at the bottom. */
  readonly stack: number | null;
}

/** A value as the service itself has it: fields that are optional in an answer may also be undefined. */
export type WithUndefined<T> = T extends readonly (infer Element)[]
  ? readonly WithUndefined<Element>[]
  : T extends object
    ? {
        readonly [K in keyof T]:
          WithUndefined<T[K]> | (object extends Pick<T, K> ? undefined : never);
      }
    : T;

/** The facings of a result, from left to right. */
export function facingsOf({
  coco,
  postprocessing_results,
}: WithUndefined<Pick<Result, 'coco' | 'postprocessing_results'>>): Facing[] {
  const categories = new Map(coco.categories.map((category) => [category.id, category]));
  const places = new Map(
    postprocessing_results.realogram?.item_entries.map((entry) => [entry.annotation_id, entry]),
  );
  return coco.annotations.map(({ id, category_id, bbox, neurolabs }) => {
    const category = categories.get(category_id);
    const item = category?.neurolabs;
    const place = places.get(id);
    const [x, y, width, height] = bbox as readonly [number, number, number, number];
    return {
      name: item ? category.name : NOT_IN_THE_CATALOGUE,
      catalog_item_uuid: item?.productUuid ?? null,
      custom_id: item?.customId ?? null,
      barcode: item?.barcode ?? null,
      brand: item?.brand ?? null,
      confidence: neurolabs.score,
      x,
      y,
      width,
      height,
      shelf: place?.shelf_id ?? null,
      slot: place?.slot ?? null,
      stack: place?.stack_index ?? null,
    };
  });
}
