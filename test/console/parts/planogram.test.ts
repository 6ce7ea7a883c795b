import { expect, test } from '@jest/globals';
import { tableOfPlanogram } from '../../../console/src/planograms/planogram-table';

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
