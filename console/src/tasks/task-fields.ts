import type { Task, TaskFields as Body } from '../../../clients/typescript/src/index';

/** The fields of a task that a form has. */
export type TaskFields = Pick<
  Task,
  'name' | 'description' | 'compute_realogram' | 'compute_shares'
>;

/**
 * All fields of the task, because a missing one gets its default; its items only if they change.
 */
export const changedTask = (
  { task_type }: Task,
  { name, description, compute_realogram, compute_shares }: TaskFields,
  items: ReadonlySet<string> | undefined,
): Body => ({
  name,
  description,
  task_type,
  compute_realogram,
  compute_shares,
  ...(items && { catalog_items: [...items] }),
});

/** The chosen items, or undefined if a task has just these. */
export const changedItems = (
  items: readonly string[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> | undefined =>
  chosen.size === items.length && items.every((item) => chosen.has(item)) ? undefined : chosen;
