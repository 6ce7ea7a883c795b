import { expect, test } from '@jest/globals';
import { ordersByBay } from '../../../console/src/planograms/orders-by-bay';
import { planogramName } from '../../../console/src/planograms/planogram-name';
import { standings } from '../../../console/src/planograms/standing';
import { formatTime } from '../../../console/src/shell/format';
import { nameSchema } from '../../../lambdas/contracts/fields';
import { LIMITS } from '../../../lambdas/contracts/limits';

test('orders are grouped by bay only if there are several', () => {
  const of = (text: string, bay?: number) => ({
    ...(bay !== undefined && { bay }),
    text,
    annotation_ids: [],
    bbox: null,
  });
  const orders = [of('a', 1), of('b', 3), of('c', 3), of('d')];
  expect(
    ordersByBay(orders).map((group) => [group.heading, group.orders.map(({ text }) => text)]),
  ).toEqual([
    ['Bay 1', ['a']],
    ['Bay 3', ['b', 'c']],
    ['In any bay', ['d']],
  ]);
  const few = [of('a', 1), of('d')];
  expect(ordersByBay(few)).toEqual([{ heading: undefined, orders: few }]);
});

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

test('a planogram made from a photo has the name of its file, if that is known', () => {
  const created_at = '2026-11-27T04:00:00.000Z';
  const time = formatTime(created_at);
  expect(planogramName({ created_at })).toBe(`As on ${time}`);
  expect(planogramName({ created_at, file_name: 'bay.jpg' })).toBe(`As on bay.jpg, ${time}`);
  expect(planogramName({ created_at, file_name: 'x'.repeat(255) })).toHaveLength(LIMITS.nameLength);
  const shelves = planogramName({ created_at, file_name: `${'x'.repeat(7)}${'🥛'.repeat(124)}` });
  expect(nameSchema.safeParse(shelves).error).toBeUndefined();
  const others = planogramName({ created_at, file_name: `${'x'.repeat(6)}${'🥛'.repeat(124)}` });
  expect(nameSchema.safeParse(others).error).toBeUndefined();
});
