import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/session';
import { loadCatalogue, type Catalogue } from './load-catalogue';

const QUERY_KEY = ['catalogue'];

/**
 * The items of the account. The loaded items of a large catalogue are shown while the others
 * follow.
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
          // Earlier items stay until more have arrived.
          const before = queries.getQueryData<Catalogue>(QUERY_KEY);
          const isMore = !before?.isComplete && part.items.length > (before?.items.length ?? 0);
          if (isMore) queries.setQueryData(QUERY_KEY, part);
        },
      ),
    // Leaving a page stops the loading, and the next page begins it again.
    staleTime: ({ state }) => (state.data?.isComplete ? 60_000 : 0),
    // Comparing 10,000 items with the previous ones, for each part, would take longer than drawing
    // them.
    structuralSharing: false,
  });
}
