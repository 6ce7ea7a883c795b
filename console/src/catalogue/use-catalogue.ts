import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/session';
import { loadCatalogue, type Catalogue } from './load-catalogue';

const QUERY_KEY = ['catalogue'];

/** The items of the account. Those of a large catalogue that are here are shown while the others follow. */
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
    // A page that is left stops the loading, and another one begins it again.
    staleTime: ({ state }) => (state.data?.isComplete ? 60_000 : 0),
    // To compare 10,000 items with those before, for each part, would take longer than to draw them.
    structuralSharing: false,
  });
}
