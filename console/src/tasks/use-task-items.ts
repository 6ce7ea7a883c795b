import { useQuery } from '@tanstack/react-query';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';
import { useClient } from '../session/session';
import type { FETCHED_ON_MOUNT } from './use-task';

/** The products that a task looks for, without those that were deleted from the catalogue. */
export function useTaskItems(task: string, options: Partial<typeof FETCHED_ON_MOUNT> = {}) {
  const client = useClient();
  return useQuery({
    ...options,
    queryKey: ['task', task, 'items'],
    queryFn: async ({ signal }) => {
      const items: CatalogItemSummary[] = [];
      for await (const item of client.tasks.allItems(task, {}, { signal })) items.push(item);
      return items;
    },
    staleTime: 60_000,
  });
}
