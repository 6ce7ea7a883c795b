import { queryOptions } from '@tanstack/react-query';
import type { Result, ResultSummary, ShelfClient } from '../../../clients/typescript/src/index';

/** How many rows of the task's list are searched. */
const ROWS = 50;

/** Finds the photo that follows in the task's list, newest first, and can be reviewed; null if there is none. */
export const nextPhotoQuery = (client: ShelfClient, { task_uuid, uuid, created_at }: Result) =>
  queryOptions({
    queryKey: ['results', task_uuid, 'after', uuid],
    queryFn: async ({ signal }) => {
      const { items } = await client.results.list(
        task_uuid,
        { end_datetime: justAfter(created_at), order: 'desc', limit: ROWS },
        { signal },
      );
      return nextPhoto(items, uuid) ?? null;
    },
  });

/** Photos of one request have the same time, so a list that ends at this photo includes them. */
const justAfter = (time: string): string => new Date(Date.parse(time) + 1).toISOString();

/** The first completed photo after this one. */
export function nextPhoto(
  rows: readonly Pick<ResultSummary, 'uuid' | 'status'>[],
  uuid: string,
): string | undefined {
  const at = rows.findIndex((row) => row.uuid === uuid);
  if (at === -1) return undefined;
  return rows.slice(at + 1).find(({ status }) => status === 'COMPLETED')?.uuid;
}
