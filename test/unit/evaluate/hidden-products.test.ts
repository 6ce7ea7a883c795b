import { describe, expect, it } from '@jest/globals';
import { chosenByHash } from '../../../tools/evaluate/sets/hide-products';
import { bestGroup } from '../../../tools/evaluate/unknowns/hidden-products';

describe('the best group of a hidden product', () => {
  it('is the largest that hardly shows anything else', () => {
    const groups = [
      ['A', 'A'],
      ['A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', undefined],
      ['A', 'A', 'B', 'B'],
    ];

    expect(bestGroup(groups, 'A')).toEqual({ grouped: 9, purity: 0.9 });
    expect(bestGroup(groups, 'B')).toEqual({ grouped: 2, purity: 0.5 });
  });

  it('has two facings of the product', () => {
    expect(bestGroup([['A'], ['A', 'B', 'B']], 'A')).toEqual({ grouped: 0, purity: 0 });
  });
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
