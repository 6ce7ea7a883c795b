import { expect, test } from '@jest/globals';
import { standings } from '../../../console/src/planograms/standing';

test('each facing of the bay is as planned, to check, or wrong; others have no standing', () => {
  const positions = [
    { catalog_item_uuid: 'tea', annotation_ids: [1, 2, 3], elsewhere_ids: [4] },
    { catalog_item_uuid: 'milk', annotation_ids: [], elsewhere_ids: [] },
  ];
  const items = [undefined, 'tea', 'soap', null, 'tea', 'soap', null, 'tea'];
  const facings = items.flatMap((item, id) =>
    item === undefined ? [] : [{ id, catalog_item_uuid: item }],
  );
  const found = standings({ positions, extras: [{ annotation_ids: [5, 6] }] }, facings);
  expect(Object.fromEntries(found)).toEqual({
    1: 'planned',
    2: 'wrong',
    3: 'doubtful',
    4: 'wrong',
    5: 'wrong',
    6: 'doubtful',
  });
});
