import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/session';
import { loadCatalogue, type Catalogue } from './load-catalogue';

const QUERY_KEY = ['catalogue'];

/**
 * The account's items. While a large catalogue is loading, the items loaded so far are available.
 */
export function useCatalogue() {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) =>
      loadCatalogue(
        (place) => client.catalogItems.list(place, { signal }),
        (part) => {
          // Keeps the earlier items until more than those have arrived.
          const before = queries.getQueryData<Catalogue>(QUERY_KEY);
          const isMore = !before?.isComplete && part.items.length > (before?.items.length ?? 0);
          if (isMore) queries.setQueryData(QUERY_KEY, part);
        },
      ),
    // Leaving a page stops the loading, so the next page starts an incomplete catalogue again.
    staleTime: ({ state }) => (state.data?.isComplete ? 60_000 : 0),
    // Comparing up to 10,000 items with the previous ones after each request would take longer than
    // drawing them.
    structuralSharing: false,
  });
}
