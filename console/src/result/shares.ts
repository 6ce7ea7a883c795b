import type { Result } from '../../../clients/typescript/src/index';
import { UNKNOWN } from './facings';

export interface ProductShare {
  readonly name: string;
  readonly category: number;
  readonly count: number;
  /** From 0 to 1. */
  readonly countRatio: number;
  readonly areaRatio: number;
}

/** The shares of products, largest count first. All unnamed facings share one entry at the end. */
export function productShares({ coco, postprocessing_results }: Result): ProductShare[] {
  const categories = new Map(
    coco.categories.flatMap((category) =>
      category.neurolabs ? [[category.neurolabs.productUuid, category] as const] : [],
    ),
  );
  return postprocessing_results.shares
    .flatMap(({ values }) => values)
    .map((share): ProductShare => {
      const category = categories.get(share.product_uuid ?? '');
      return {
        name: category?.name ?? UNKNOWN,
        category: category?.id ?? 0,
        count: share.count,
        countRatio: share.count_ratio,
        areaRatio: share.area_ratio,
      };
    })
    .sort(
      (a, b) =>
        Number(a.category === 0) - Number(b.category === 0) ||
        b.countRatio - a.countRatio ||
        b.areaRatio - a.areaRatio,
    );
}
