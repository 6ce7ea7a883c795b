import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session';

/** The enrolment of an item, polled until no picture is waiting. */
export function useEnrolment(item: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['enrolment', item],
    queryFn: ({ signal }) => client.catalogItems.enrolment(item, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'WAITING' ? 2_000 : false),
  });
}
