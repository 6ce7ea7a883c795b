import { expect, it } from '@jest/globals';
import { countFacings } from '../../../lambdas/domain/recognition/facing-counts';

it('counts facings by item, the most frequent first, and those without one', () => {
  const category = (id: number) => ({
    id,
    name: `${id}`,
    neurolabs: { productUuid: `uuid-${id}` },
  });
  const categories = [{ id: 0, name: 'object', neurolabs: null }, category(1), category(2)];
  const annotations = [1, 0, 2, 2, 0, 2].map((category_id) => ({ category_id, area: 1 }));

  expect(countFacings({ categories, annotations })).toEqual({
    count: 6,
    unknown: 2,
    items: [
      { catalog_item_uuid: 'uuid-2', count: 3 },
      { catalog_item_uuid: 'uuid-1', count: 1 },
    ],
  });
});
