import { expect, it } from '@jest/globals';
import { countFromBottom } from '../../../lambdas/domain/recognition/realogram/count-from-bottom';

const at = (bay: number, shelf_id: number) => ({ bay, shelf_id, slot: 1, stack_index: 0 });

it('counts the shelves of each bay from its lowest one, on which only a gap may be', () => {
  const { item_entries, gaps } = countFromBottom({
    item_entries: [
      { annotation_id: 0, ...at(1, 1) },
      { annotation_id: 1, ...at(1, 2) },
      { annotation_id: 2, ...at(2, 1) },
    ],
    gaps: [{ ...at(1, 3), bbox: [0, 0, 1, 1] }],
  });
  expect(item_entries.map((each) => [each.shelf_id, each.shelf_from_bottom])).toEqual([
    [1, 3],
    [2, 2],
    [1, 1],
  ]);
  expect(gaps[0]).toEqual({ ...at(1, 3), shelf_from_bottom: 1, bbox: [0, 0, 1, 1] });
});
