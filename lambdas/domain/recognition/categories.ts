import { LIMITS } from '../../contracts/limits';
import type { Annotation, Category } from '../../contracts/result';
import type { CatalogItemRow } from '../../contracts/rows';

/** The category of a facing whose product is not in the task's catalogue. */
export const OBJECT_CATEGORY: Category = {
  id: 0,
  name: 'object',
  neurolabs: null,
  supercategory: '',
};

/** The category id of a task's catalogue item, from its index. Id 0 is {@link OBJECT_CATEGORY}. */
export const categoryIdOfItem = (item: number): number => item + 1;

/**
 * Category 0, then one for each catalogue item in the task's order. If all of them are too large for an
 * answer, only those that annotations name are listed, under the same ids.
 */
export function buildCategories(
  items: readonly CatalogItemRow[],
  annotations: readonly Annotation[],
): Category[] {
  const categories = items.map((item, index) => categoryOf(item, categoryIdOfItem(index)));
  const all = [OBJECT_CATEGORY, ...categories];
  let fit = categoriesFitByItems.get(items);
  if (fit === undefined) categoriesFitByItems.set(items, (fit = fitIntoAnswer(categories)));
  return fit ? all : namedCategories(all, annotations);
}

/** A document's categories, followed by new ones, with the next ids, for the items it lacks. */
export function addCategories(
  known: readonly Category[],
  lacking: readonly CatalogItemRow[],
): Category[] {
  const next = Math.max(...known.map(({ id }) => id)) + 1;
  return [...known, ...lacking.map((item, index) => categoryOf(item, next + index))];
}

/** All categories, or only those that annotations name if all would be too large for an answer. */
export const fittingCategories = (
  categories: readonly Category[],
  annotations: readonly Annotation[],
): readonly Category[] =>
  fitIntoAnswer(categories) ? categories : namedCategories(categories, annotations);

const categoryOf = (item: CatalogItemRow, id: number): Category => ({
  id,
  name: item.name,
  neurolabs: categoryAttributesOf(item),
  supercategory: '',
});

/** Category 0, and those that annotations or their alternatives name. */
function namedCategories(
  categories: readonly Category[],
  annotations: readonly Annotation[],
): Category[] {
  const named = new Set(
    annotations.flatMap(({ category_id, neurolabs }) => [
      category_id,
      ...neurolabs.alternative_predictions.map((alternative) => alternative.category_id),
    ]),
  );
  return categories.filter(({ id }) => id === OBJECT_CATEGORY.id || named.has(id));
}

/**
 * Caches, by a task's array of items, whether its categories fit into an answer. All photos of a task
 * share that array. Measuring 10,000 items takes about 20 ms.
 */
const categoriesFitByItems = new WeakMap<readonly CatalogItemRow[], boolean>();

/**
 * Whether all categories fit into an answer. Measuring stops at the limit, because 10,000 categories of
 * up to 25 KB would take 250 MB.
 */
function fitIntoAnswer(categories: readonly Category[]): boolean {
  let bytes = 0;
  return categories.every(
    (category) => (bytes += bytesInAnswer(category)) <= LIMITS.categoriesBytes,
  );
}

/**
 * How many bytes a category takes in an answer. Lambda returns the body as a string in JSON, so each
 * quote takes two bytes.
 */
const bytesInAnswer = (category: Category): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(category)));

function categoryAttributesOf(item: CatalogItemRow): NonNullable<Category['neurolabs']> {
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
