import type * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import type { CatalogFilter } from '../../contracts/following';
import { queryPages } from '../aws/query-rows';
import { parseRow } from '../aws/rows';
import { catalogTable } from './catalogue';

/** Items by brand and tag. No index has tags, and a new one would cost a write of each item. */

/** Whether an item has the brand and the tag, as far as they are given. */
export const isMatch = (
  { brand, tags }: Pick<CatalogItemRow, 'brand' | 'tags'>,
  filter: CatalogFilter,
): boolean =>
  (filter.brand === undefined || brand === filter.brand) &&
  (filter.tag === undefined || tags.includes(filter.tag));

/**
 * Reads the whole catalogue, consistently.
 * @param schema - the attributes to return
 * @returns the items that match the filter, oldest first; undefined if the catalogue is too large
 */
export async function readMatchingItems<
  T extends z.ZodObject<{ position: z.ZodType<number | undefined> }>,
>(accountId: string, { brand, tag }: CatalogFilter, schema: T): Promise<z.infer<T>[] | undefined> {
  const attributes = Object.keys(schema.shape);
  const conditions = [
    '#status = :active',
    ...(brand === undefined ? [] : ['#brand = :brand']),
    ...(tag === undefined ? [] : ['contains(#tags, :tag)']),
  ];
  const pages = queryPages({
    TableName: catalogTable(),
    KeyConditionExpression: 'account_id = :account',
    FilterExpression: conditions.join(' AND '),
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      '#status': 'status',
      ...(brand !== undefined && { '#brand': 'brand' }),
      ...(tag !== undefined && { '#tags': 'tags' }),
    },
    ExpressionAttributeValues: {
      ':account': accountId,
      ':active': 'ACTIVE',
      ...(brand !== undefined && { ':brand': brand }),
      ...(tag !== undefined && { ':tag': tag }),
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
