import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session';

/** For forms, which must not begin with what a cache still holds. */
export const FETCHED_ON_MOUNT = { refetchOnMount: 'always' } as const;

export function useTask(task: string, options: Partial<typeof FETCHED_ON_MOUNT> = {}) {
  const client = useClient();
  return useQuery({
    ...options,
    queryKey: ['task', task],
    queryFn: ({ signal }) => client.tasks.get(task, { signal }),
    staleTime: 60_000,
  });
}
