import { useQuery } from '@tanstack/react-query';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';
import { useClient } from '../session/session';

/** More would take 20 requests and more to list. Any part of a name can be searched among these. */
export const LISTED_ITEMS = 2_000;

export interface Catalogue {
  readonly items: readonly CatalogItemSummary[];
  /** Whether there are more items than are listed. */
  readonly isCut: boolean;
}

/** All items of the account, up to LISTED_ITEMS. */
export function useCatalogue() {
  const client = useClient();
  return useQuery({
    queryKey: ['catalogue'],
    queryFn: async ({ signal }): Promise<Catalogue> => {
      const items: CatalogItemSummary[] = [];
      for await (const item of client.catalogItems.all({}, { signal })) {
        if (items.length === LISTED_ITEMS) return { items, isCut: true };
        items.push(item);
      }
      return { items, isCut: false };
    },
    staleTime: 60_000,
  });
}
