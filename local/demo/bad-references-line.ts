import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import type { CatalogItem } from '../../clients/typescript/src/types';

/**
 * Describes in one line the items whose pictures are bad references.
 * @returns undefined if there are none
 */
export async function badReferencesLine(
  client: { readonly catalogItems: Pick<ShelfClient['catalogItems'], 'enrolment'> },
  items: readonly Pick<CatalogItem, 'uuid' | 'name'>[],
): Promise<string | undefined> {
  const bad: string[] = [];
  for (const { uuid, name } of items) {
    const { pictures } = await client.catalogItems.enrolment(uuid);
    const codes = pictures.flatMap(({ findings }) => findings ?? []).map(({ code }) => code);
    const unreadable = pictures.some(({ status }) => status === 'UNREADABLE');
    const faults = new Set([...(unreadable ? ['UNREADABLE'] : []), ...codes]);
    if (faults.size > 0) bad.push(`${name} (${[...faults].join(', ')})`);
  }
  if (bad.length === 0) return undefined;
  return (
    `Bad references: ${bad.length} of ${items.length} items: ${bad.join('; ')}. ` +
    'GET /v2/catalog-items/{uuid}/enrolment says what to do'
  );
}
