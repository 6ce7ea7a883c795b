import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session';

export function useTask(task: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['task', task],
    queryFn: ({ signal }) => client.tasks.get(task, { signal }),
    staleTime: 60_000,
  });
}
