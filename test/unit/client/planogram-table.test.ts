import { expect, it } from '@jest/globals';
import { tableOfPlanogram } from '../../../clients/tables/planogram-table';

const position = { shelf_id: 1, position: 2, catalog_item_uuid: 'item-1', facings: 3 };

it('writes a planogram as a table of its positions and must-haves', () => {
  expect(tableOfPlanogram({ positions: [position], must_have: ['item-2', 'item-1'] })).toBe(
    'shelf,position,catalog_item_uuid,facings,must_have\n1,2,item-1,3,yes\n,,item-2,,yes\n',
  );
});

it('has the column bay only if positions have one', () => {
  expect(tableOfPlanogram({ positions: [{ ...position, bay: 4 }], must_have: ['item-2'] })).toBe(
    'bay,shelf,position,catalog_item_uuid,facings,must_have\n4,1,2,item-1,3,\n,,,item-2,,yes\n',
  );
});
