import { expect, it } from '@jest/globals';
import { changedItems, changedTask } from '../../../console/src/tasks/task-fields';

const task = {
  uuid: 'task',
  name: 'Old',
  description: 'Old',
  task_type: 'DETECTION',
  compute_realogram: true,
  compute_shares: false,
  created_at: '',
  updated_at: '',
} as const;

it('sends every field of a task, and its items only if they are chosen again', () => {
  const fields = { ...task, name: 'New', compute_shares: true };
  const sent = {
    name: 'New',
    description: 'Old',
    task_type: 'DETECTION',
    compute_realogram: true,
    compute_shares: true,
  };
  expect(changedTask(task, fields, undefined)).toStrictEqual(sent);
  expect(changedTask(task, fields, new Set(['a', 'b']))).toStrictEqual({
    ...sent,
    catalog_items: ['a', 'b'],
  });
});

it('sends items only if others than those of the task are chosen', () => {
  expect(changedItems(['a', 'b'], new Set(['b', 'a']))).toBeUndefined();
  expect(changedItems(['a', 'b'], new Set(['a']))).toEqual(new Set(['a']));
  expect(changedItems(['a', 'b'], new Set(['a', 'c']))).toEqual(new Set(['a', 'c']));
});
