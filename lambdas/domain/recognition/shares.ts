import type { Annotation } from '../../contracts/result';
import type { Shares } from '../../contracts/shares';
import { categoryIdOfItem, OBJECT_CATEGORY } from './categories';

type Share = Shares['values'][number];

/**
 * Shares of shelf, by number of facings and by their area. Each product that has a facing gets an entry,
 * in the catalogue's order. Facings without a name come last, under `product_uuid: null`.
 */
export function computeShares(
  annotations: readonly Annotation[],
  productUuids: readonly string[],
): Shares {
  const totalArea = sumOfAreas(annotations);
  const shareOfCategory = (product_uuid: string | null, category: number): Share[] => {
    const facings = annotations.filter(({ category_id }) => category_id === category);
    if (facings.length === 0) return [];
    const area = sumOfAreas(facings);
    return [
      {
        group_by: 'products',
        product_uuid,
        count: facings.length,
        count_ratio: facings.length / annotations.length,
        area,
        area_ratio: area / totalArea,
      },
    ];
  };
  const present = new Set(annotations.map(({ category_id }) => category_id));
  const products = productUuids.flatMap((uuid, item) =>
    present.has(categoryIdOfItem(item)) ? shareOfCategory(uuid, categoryIdOfItem(item)) : [],
  );
  return { image_id: 1, values: [...products, ...shareOfCategory(null, OBJECT_CATEGORY.id)] };
}

function sumOfAreas(annotations: readonly Annotation[]): number {
  return annotations.reduce((sum, { area }) => sum + area, 0);
}
