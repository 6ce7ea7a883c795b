import { describe, expect, it } from '@jest/globals';
import { ShareTotals, type CountedPart } from '../../../lambdas/domain/recognition/total-shares';

type Category = CountedPart['categories'][number];
const category = (id: number, name: string, more: object = {}): Category => ({
  id,
  name,
  neurolabs: { productUuid: `uuid-${id}`, ...more },
});
const OBJECT: Category = { id: 0, name: 'object', neurolabs: null };
const photo = (categories: readonly Category[], ...facings: [number, number][]): CountedPart => ({
  categories: [OBJECT, ...categories],
  annotations: facings.map(([category_id, area]) => ({ category_id, area })),
});

const total = (...photos: readonly CountedPart[]) => {
  const totals = new ShareTotals();
  for (const each of photos) totals.add(each);
  return totals.total();
};

describe('the shares over photos', () => {
  const tea = category(1, 'Tea', { brand: 'Leaf', tags: '["hot","drinks","hot"]' });
  const cola = category(2, 'Cola', { brand: 'Leaf', tags: '["drinks"]' });
  const soap = category(3, 'Soap');

  it('count by product, brand and tag, the largest first and facings without one last', () => {
    const { values, ...sums } = total(
      photo([tea, cola, soap], [0, 100], [1, 100], [2, 200], [2, 200], [3, 400]),
    );

    expect(sums).toEqual({ results: 1, facings: 5, area: 1000 });
    expect(
      values.map(({ group_by, name, product_uuid, count, count_ratio, area, area_ratio }) => [
        ...[group_by, name, product_uuid],
        ...[count, count_ratio, area, area_ratio],
      ]),
    ).toEqual([
      ['products', 'Cola', 'uuid-2', 2, 0.4, 400, 0.4],
      ['products', 'Tea', 'uuid-1', 1, 0.2, 100, 0.1],
      ['products', 'Soap', 'uuid-3', 1, 0.2, 400, 0.4],
      ['products', null, undefined, 1, 0.2, 100, 0.1],
      ['brands', 'Leaf', undefined, 3, 0.6, 500, 0.5],
      ['brands', null, undefined, 2, 0.4, 500, 0.5],
      ['tags', 'drinks', undefined, 3, 0.6, 500, 0.5],
      ['tags', 'hot', undefined, 1, 0.2, 100, 0.1],
      ['tags', null, undefined, 2, 0.4, 500, 0.5],
    ]);
  });

  it('add up products of several photos, whatever their category there', () => {
    const again: Category = { ...category(7, 'Tea'), neurolabs: tea.neurolabs };
    const { results, facings, values } = total(photo([tea], [1, 10]), photo([again], [7, 30]));

    expect([results, facings]).toEqual([2, 2]);
    expect(values[0]).toMatchObject({ name: 'Tea', count: 2, count_ratio: 1, area: 40 });
  });

  it('count by the values of a custom prop too, if they are given', () => {
    const totals = new ShareTotals();
    totals.add(photo([tea, cola, soap], [0, 100], [1, 100], [2, 200], [2, 200], [3, 400]));
    const values = new Map([
      ['uuid-1', 'Drinks'],
      ['uuid-2', 'Drinks'],
    ]);

    expect(totals.productUuids()).toEqual(['uuid-1', 'uuid-2', 'uuid-3']);
    expect(totals.total(values).values.filter((each) => each.group_by === 'custom_props')).toEqual([
      {
        ...{ group_by: 'custom_props', name: 'Drinks' },
        ...{ count: 3, count_ratio: 0.6, area: 500, area_ratio: 0.5 },
      },
      {
        ...{ group_by: 'custom_props', name: null },
        ...{ count: 2, count_ratio: 0.4, area: 500, area_ratio: 0.5 },
      },
    ]);
    expect(totals.total().values.map(({ group_by }) => group_by)).not.toContain('custom_props');
  });

  it('have no values without facings', () => {
    expect(total()).toEqual({ results: 0, facings: 0, area: 0, values: [] });
    expect(total(photo([tea])).values).toEqual([]);
  });
});
