import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session';

/** How the pictures of an item were enrolled. It is asked for again until none waits. */
export function useEnrolment(item: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['enrolment', item],
    queryFn: ({ signal }) => client.catalogItems.enrolment(item, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'WAITING' ? 2_000 : false),
  });
}
