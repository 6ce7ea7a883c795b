import type * as z from 'zod';
import type { RenamingOfRow } from '../contracts/renames';
import type { TaskRow } from '../contracts/rows';
import type { Task, updateTaskSchema } from '../contracts/task';
import { renderExport } from './render-export';

export type TaskFields = Pick<
  TaskRow,
  'name' | 'description' | 'task_type' | 'compute_realogram' | 'compute_shares'
>;

/** The fields of a task that a caller sets, with the defaults of those that are absent. */
export const taskFieldsOf = (
  sent: Omit<z.infer<typeof updateTaskSchema>, 'catalog_items' | 'catalog_filter'>,
): TaskFields => ({
  name: sent.name,
  description: sent.description ?? '',
  task_type: sent.task_type ?? null,
  compute_realogram: sent.compute_realogram,
  compute_shares: sent.compute_shares,
});

/** The form of a task that existing clients know; its items are not echoed. */
export function renderTask(row: Omit<TaskRow, 'position' | 'catalog_items_key'>): Task {
  return {
    uuid: row.task_uuid,
    name: row.name,
    task_type: row.task_type,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
    compute_realogram: row.compute_realogram,
    compute_shares: row.compute_shares,
    ...(row.catalog_filter && {
      catalog_filter: row.catalog_filter,
      catalog_items_left_out: row.followed?.left_out ?? 0,
    }),
    ...(row.renaming && { renaming: renderRenaming(row.renaming) }),
    ...(row.export && { export: renderExport(row.export) }),
  };
}

const renderRenaming = (renaming: RenamingOfRow): Task['renaming'] => ({
  start_datetime: renaming.start_datetime ?? null,
  requested_at: renaming.requested_at,
  ended_at: renaming.ended_at ?? null,
  results: renaming.results,
  renamed: renaming.renamed,
  left_out: renaming.left_out,
});
