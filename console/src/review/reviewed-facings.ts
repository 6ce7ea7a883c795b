import { UNKNOWN, type ShownFacing } from '../result/facings';
import type { Bbox, Review, Verdict } from './review';
import { firstAddedId } from './review-state';

/** A facing in the current state of the review. */
export interface ReviewedFacing extends ShownFacing {
  /** The facing as recognised; undefined for an added one. */
  readonly recognised: ShownFacing | undefined;
  /** Undefined while the facing is not yet reviewed. */
  readonly verdict: Verdict | undefined;
}

/** The names and colours of products, by item uuid. */
export type Products = ReadonlyMap<string, { readonly name: string; readonly category: number }>;

/** All facings in the current state of the review: recognised ones first, then added ones. */
export function reviewedFacings(
  facings: readonly ShownFacing[],
  review: Review,
  products: Products,
): ReviewedFacing[] {
  const first = firstAddedId(facings);
  return [
    ...facings.map((recognised): ReviewedFacing => {
      const { verdict, catalog_item_uuid, bbox } = review.facings.get(recognised.id) ?? {};
      const isNamed = verdict === undefined || verdict === 'RIGHT';
      return {
        ...recognised,
        ...(!isNamed && asProduct(catalog_item_uuid ?? null, products)),
        ...(verdict === 'NO_PRODUCT' && { name: NO_PRODUCT }),
        ...(bbox && asBox(bbox)),
        recognised,
        verdict,
      };
    }),
    ...review.added.map(({ bbox, catalog_item_uuid }, index): ReviewedFacing => ({
      ...ADDED,
      ...asProduct(catalog_item_uuid, products),
      ...asBox(bbox),
      id: first + index,
      recognised: undefined,
      verdict: catalog_item_uuid === null ? 'NOT_IN_CATALOG' : 'OTHER_ITEM',
    })),
  ];
}

const NO_PRODUCT = 'No product';

const asProduct = (item: string | null, products: Products) => ({
  catalog_item_uuid: item,
  name: UNKNOWN,
  category: 0,
  ...(item !== null && products.get(item)),
});

const asBox = (bbox: Bbox) => {
  const [x, y, width, height] = bbox as [number, number, number, number];
  return { x, y, width, height };
};

const ADDED = {
  confidence: 1,
  alternatives: [],
  custom_id: null,
  barcode: null,
  brand: null,
  shelf: null,
  slot: null,
  stack: null,
};
