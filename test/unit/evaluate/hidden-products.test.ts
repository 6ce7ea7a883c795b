import { describe, expect, it } from '@jest/globals';
import { chosenByHash } from '../../../tools/evaluate/sets/hide-products';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { groupOf } from '../../../tools/evaluate/unknowns/best-group';
import { productsOnPhoto } from '../../../tools/evaluate/unknowns/name-later';

describe('the best group of a hidden product', () => {
  it('is the largest that hardly shows anything else', () => {
    const groups = [
      ['A', 'A'],
      ['A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', undefined],
      ['A', 'A', 'B', 'B'],
    ];

    expect(groupOf(groups, 'A')).toEqual({ group: 1, grouped: 9, purity: 0.9, isPure: true });
    expect(groupOf(groups, 'B')).toEqual({ group: 2, grouped: 2, purity: 0.5, isPure: false });
  });

  it('has two facings of the product', () => {
    expect(groupOf([['A'], ['A', 'B', 'B']], 'A')).toMatchObject({
      group: -1,
      grouped: 0,
      purity: 0,
    });
  });
});

it('a facing shows the product that is marked there, none, or null where nothing is judged', () => {
  const boxAt = (x0: number) => ({ x0, y0: 0, x1: x0 + 10, y1: 20 });
  const mark = (x0: number, item: number | null, ignored = false) => ({
    box: boxAt(x0),
    item,
    ignored,
  });
  const photo = { file: 'a.jpg', facings: [mark(0, 0), mark(20, null), mark(40, 0, true)] };
  const catalogue = [{ id: 'A', name: 'A', references: [] }];
  const found = [0, 20, 40, 60].map((x0) => ({ box: boxAt(x0) }) as Facing);

  const shown = productsOnPhoto(found, photo, { catalogue, photos: [photo], complete: true });

  expect(shown).toEqual(['A', undefined, null, undefined]);
});

it('products are chosen by the seed, whatever their order', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];

  const chosen = chosenByHash(names, 3, 1);

  expect(chosenByHash(names.toReversed(), 3, 1)).toEqual(chosen);
  expect(chosenByHash([...names, ...names], 3, 1)).toEqual(chosen);
  expect([2, 3, 4, 5].some((seed) => chosenByHash(names, 3, seed).join() !== chosen.join())).toBe(
    true,
  );
});
