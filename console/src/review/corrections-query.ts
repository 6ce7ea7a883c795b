import { queryOptions } from '@tanstack/react-query';
import type { Result, ShelfClient } from '../../../clients/typescript/src/index';

/** The query for people's corrections of a result. */
export const correctionsQuery = (
  client: ShelfClient,
  { task_uuid, uuid }: Pick<Result, 'task_uuid' | 'uuid'>,
) =>
  queryOptions({
    queryKey: ['corrections', uuid],
    queryFn: ({ signal }) => client.results.getCorrections(task_uuid, uuid, { signal }),
  });
