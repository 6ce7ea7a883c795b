import { queryOptions } from '@tanstack/react-query';
import type { ShelfClient } from '../../../clients/typescript/src/index';

/** The query for an item shown next to a facing. The item may have been deleted since. */
export const itemQuery = (client: ShelfClient, item: string) =>
  queryOptions({
    queryKey: ['item', item],
    queryFn: ({ signal }) => client.catalogItems.get(item, { signal }),
    staleTime: 300_000,
  });
