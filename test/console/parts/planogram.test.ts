import { expect, test } from '@jest/globals';
import {
  positionsOfResult,
  tableOfPlanogram,
} from '../../../console/src/planograms/planogram-table';
import { annotationOf, categoryOf, resultOf, type Realogram } from './result-of';

const entry = (annotation_id: number, shelf_id: number, slot: number, stack_index = 0) => ({
  annotation_id,
  shelf_id,
  slot,
  stack_index,
});

const positionsOf = (item_entries: Realogram['item_entries'], categories: readonly number[]) =>
  positionsOfResult(
    resultOf({
      categories: [categoryOf(1, 'Oat drink'), categoryOf(2, 'Soy drink')],
      annotations: categories.map((category, id) => annotationOf(id, category)),
      realogram: { gaps: [], item_entries },
    }),
  );

test('facings of one product side by side, and in a stack, are one position', () => {
  const entries = [entry(0, 1, 1), entry(1, 1, 1, 1), entry(2, 1, 2), entry(3, 1, 3)];
  expect(positionsOf(entries, [1, 1, 1, 2])).toEqual([
    { shelf_id: 1, position: 1, catalog_item_uuid: 'item-1', facings: 3 },
    { shelf_id: 1, position: 2, catalog_item_uuid: 'item-2', facings: 1 },
  ]);
});

test('a gap, another product or another shelf parts positions of one product', () => {
  const entries = [entry(0, 1, 1), entry(1, 1, 3), entry(2, 2, 1)];
  expect(positionsOf(entries, [1, 1, 1])).toEqual([
    { shelf_id: 1, position: 1, catalog_item_uuid: 'item-1', facings: 1 },
    { shelf_id: 1, position: 2, catalog_item_uuid: 'item-1', facings: 1 },
    { shelf_id: 2, position: 1, catalog_item_uuid: 'item-1', facings: 1 },
  ]);
});

test('facings without a name are left out, and a photo without a realogram has no position', () => {
  expect(positionsOf([entry(0, 1, 1), entry(1, 1, 2)], [0, 2])).toEqual([
    { shelf_id: 1, position: 1, catalog_item_uuid: 'item-2', facings: 1 },
  ]);
  expect(positionsOfResult(resultOf({ annotations: [annotationOf(0, 1)] }))).toEqual([]);
});

test('a planogram becomes a table of its positions and must-haves', () => {
  expect(
    tableOfPlanogram({
      uuid: 'planogram',
      name: 'Bay',
      description: '',
      positions: [{ shelf_id: 1, position: 2, catalog_item_uuid: 'item-1', facings: 3 }],
      must_have: ['item-2'],
      created_at: '2026-11-25T12:00:00Z',
      updated_at: '2026-11-25T12:00:00Z',
    }),
  ).toBe('shelf,position,catalog_item_uuid,facings,must_have\n1,2,item-1,3,\n,,item-2,,yes\n');
});
