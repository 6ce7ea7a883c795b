import type {
  CatalogFilter,
  Task,
  TaskFields as Body,
} from '../../../clients/typescript/src/index';
import { catalogFilterSchema } from '../../../lambdas/contracts/following';

/** The fields of a task that its form edits. */
export type TaskFields = Pick<
  Task,
  'name' | 'description' | 'compute_realogram' | 'compute_shares'
>;

/** The products of a task as its form edits them. */
export interface Products {
  /** Whether they are chosen one by one, or the task follows all, or a filter. */
  readonly way: 'named' | 'all' | 'filter';
  readonly chosen: ReadonlySet<string>;
  readonly filter: Readonly<Record<keyof CatalogFilter, string>>;
}

/** The fields of a filter as a form shows them before anything is typed. */
export const EMPTY_FILTER = { brand: '', tag: '', custom_prop: '' };

export const productsOf = (task: Task, items: readonly string[]): Products => {
  const { catalog_filter } = task;
  const isEmpty = Object.keys(catalog_filter ?? {}).length === 0;
  const way = !catalog_filter ? 'named' : isEmpty ? 'all' : 'filter';
  return { way, chosen: new Set(items), filter: { ...EMPTY_FILTER, ...catalog_filter } };
};

/** The filter that the task is to follow, or undefined if its products are chosen one by one. */
export const filterOf = ({ way, filter }: Products): CatalogFilter | undefined => {
  if (way === 'named') return undefined;
  if (way === 'all') return {};
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
};

/** A filter in words, such as "brand Alva, tag cold". */
export const textOfFilter = (filter: CatalogFilter): string =>
  Object.entries(filter)
    .map(([field, value]) => `${field === 'custom_prop' ? 'property' : field} ${value}`)
    .join(', ') || 'all products';

/** Whether the form says which products to look for. */
export const isChosen = (products: Products): boolean => {
  const filter = filterOf(products);
  if (!filter) return products.chosen.size > 0;
  const isFilled = products.way === 'all' || Object.keys(filter).length > 0;
  return isFilled && catalogFilterSchema.safeParse(filter).success;
};

/** The products of a new task. */
export function newProducts(products: Products): Pick<Body, 'catalog_items' | 'catalog_filter'> {
  const catalog_filter = filterOf(products);
  return catalog_filter ? { catalog_filter } : { catalog_items: [...products.chosen] };
}

/** The products of a task, if they are others than before: a missing field leaves them as they are. */
export function changedProducts(before: Products, after: Products): ReturnType<typeof newProducts> {
  const [known, chosen] = [before.chosen, [...after.chosen]];
  const hasSameItems = chosen.length === known.size && chosen.every((uuid) => known.has(uuid));
  const isSame =
    JSON.stringify(filterOf(before)) === JSON.stringify(filterOf(after)) &&
    (after.way !== 'named' || hasSameItems);
  return isSame ? {} : newProducts(after);
}

/** The body that updates a task. It has all fields, because a missing one gets its default. */
export const changedTask = (
  { task_type }: Task,
  { name, description, compute_realogram, compute_shares }: TaskFields,
  products: ReturnType<typeof newProducts>,
): Body => ({
  name,
  description,
  task_type,
  compute_realogram,
  compute_shares,
  ...products,
});
