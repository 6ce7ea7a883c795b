import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session';

export function usePlanogram(planogram: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['planogram', planogram],
    queryFn: ({ signal }) => client.planograms.get(planogram, { signal }),
  });
}
