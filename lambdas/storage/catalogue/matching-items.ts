import type * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import type { CatalogFilter } from '../../contracts/following';
import { queryPages } from '../aws/query-rows';
import { parseRow } from '../aws/rows';
import { catalogTable } from './catalogue';

/** Items by fields that no index has, because a new one would cost a write of each item. */

type FilteredAttributes = Pick<CatalogItemRow, 'brand' | 'tags' | 'custom_props'>;

/** The attribute that each field of a filter is about, and the condition that it must meet. */
const FILTERS: Readonly<
  Record<
    keyof CatalogFilter,
    { readonly attribute: keyof FilteredAttributes; readonly condition: string }
  >
> = {
  brand: { attribute: 'brand', condition: '#brand = :brand' },
  tag: { attribute: 'tags', condition: 'contains(#tags, :tag)' },
  custom_prop: {
    attribute: 'custom_props',
    condition: 'contains(#custom_props, :custom_prop)',
  },
};

/** Whether an item matches each field of the filter that is given. */
export const isMatch = (
  { brand, tags, custom_props = [] }: FilteredAttributes,
  filter: CatalogFilter,
): boolean =>
  (filter.brand === undefined || brand === filter.brand) &&
  (filter.tag === undefined || tags.includes(filter.tag)) &&
  (filter.custom_prop === undefined || custom_props.includes(filter.custom_prop));

/**
 * Reads the whole catalogue, consistently.
 * @param schema - the attributes to return
 * @returns the items that match the filter, oldest first; undefined if the catalogue is too large
 */
export async function readMatchingItems<
  T extends z.ZodObject<{ position: z.ZodType<number | undefined> }>,
>(accountId: string, filter: CatalogFilter, schema: T): Promise<z.infer<T>[] | undefined> {
  const given = (Object.keys(FILTERS) as (keyof CatalogFilter)[]).filter(
    (field) => filter[field] !== undefined,
  );
  const attributes = Object.keys(schema.shape);
  const named = ['status', ...attributes, ...given.map((field) => FILTERS[field].attribute)];
  const conditions = ['#status = :active', ...given.map((field) => FILTERS[field].condition)];
  const pages = queryPages({
    TableName: catalogTable(),
    KeyConditionExpression: 'account_id = :account',
    FilterExpression: conditions.join(' AND '),
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(named.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':account': accountId,
      ':active': 'ACTIVE',
      ...Object.fromEntries(given.map((field) => [`:${field}`, filter[field]])),
    },
    ConsistentRead: true,
  });
  const items: z.infer<T>[] = [];
  let megabytes = 0;
  for await (const page of pages) {
    megabytes += 1;
    if (megabytes > LIMITS.catalogueMegabytesRead) return undefined;
    items.push(...page.map((row) => parseRow('Catalog', schema, row)));
  }
  return items.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
