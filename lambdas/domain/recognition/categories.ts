import type { Category } from '../../contracts/result';
import type { CatalogItemRow } from '../../contracts/rows';

/** A product that is not in the task's catalogue. */
export const OBJECT_CATEGORY: Category = {
  id: 0,
  name: 'object',
  neurolabs: null,
  supercategory: '',
};

/** The category of the n-th catalogue item of a task; 0 is taken by {@link OBJECT_CATEGORY}. */
export const categoryId = (item: number): number => item + 1;

/** Category 0, then one per catalogue item in the task's order. */
export function buildCategories(items: readonly CatalogItemRow[]): Category[] {
  return [
    OBJECT_CATEGORY,
    ...items.map((item, index) => ({
      id: categoryId(index),
      name: item.name,
      neurolabs: attributes(item),
      supercategory: '' as const,
    })),
  ];
}

function attributes(item: CatalogItemRow): NonNullable<Category['neurolabs']> {
  return {
    productUuid: item.item_uuid,
    name: item.name,
    ...(item.barcode !== undefined && { barcode: item.barcode }),
    ...(item.custom_id !== undefined && { customId: item.custom_id }),
    ...(item.brand !== undefined && { brand: item.brand }),
    ...(item.size !== undefined && { size: item.size }),
    ...(item.container_type !== undefined && { containerType: item.container_type }),
    ...(item.flavour !== undefined && { flavour: item.flavour }),
    ...(item.packaging_size !== undefined && { packagingSize: item.packaging_size }),
    ...(item.tags.length > 0 && { tags: JSON.stringify(item.tags) }),
  };
}
