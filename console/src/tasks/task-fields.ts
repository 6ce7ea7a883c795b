import type { Task, TaskFields as Body } from '../../../clients/typescript/src/index';

/** The fields of a task that its form edits. */
export type TaskFields = Pick<
  Task,
  'name' | 'description' | 'compute_realogram' | 'compute_shares'
>;

/**
 * The body that updates a task. It has all fields, because a missing one gets its default, but the items only
 * if they change.
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

/** The chosen items, or undefined if the task already has exactly these. */
export const changedItems = (
  items: readonly string[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> | undefined =>
  chosen.size === items.length && items.every((item) => chosen.has(item)) ? undefined : chosen;
