import { describe, expect, it } from '@jest/globals';
import { chosenByHash } from '../../../tools/evaluate/sets/hide-products';
import { groupOf } from '../../../tools/evaluate/unknowns/best-group';

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

it('products are chosen by the seed, whatever their order', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];

  const chosen = chosenByHash(names, 3, 1);

  expect(chosenByHash(names.toReversed(), 3, 1)).toEqual(chosen);
  expect(chosenByHash([...names, ...names], 3, 1)).toEqual(chosen);
  expect([2, 3, 4, 5].some((seed) => chosenByHash(names, 3, seed).join() !== chosen.join())).toBe(
    true,
  );
});
