import type { TaskRow } from '../contracts/rows';
import type { Task } from '../contracts/task';

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
  };
}
