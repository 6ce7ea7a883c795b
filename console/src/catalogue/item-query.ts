import { queryOptions } from '@tanstack/react-query';
import type { ShelfClient } from '../../../clients/typescript/src/index';

/** An item that pages show beside a facing. It may have been deleted since. */
export const itemQuery = (client: ShelfClient, item: string) =>
  queryOptions({
    queryKey: ['item', item],
    queryFn: ({ signal }) => client.catalogItems.get(item, { signal }),
    staleTime: 300_000,
  });
