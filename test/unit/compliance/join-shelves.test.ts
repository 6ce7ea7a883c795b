import { expect, test } from '@jest/globals';
import { compare } from '../../support/compare-bay';

const BAY = ['ABCDEF', 'GHIJKL'];

test('a shelf with a step is compared as one, where the realogram has two', () => {
  // Facings are 200 pixels high. The right half of the upper board is 110 pixels lower, and the
  // lower board 200.
  const seenAt = ([x, y]: readonly [number, number]) => {
    if (y > 0) return [x, y + 200] as const;
    return [x, x > 0 ? y + 110 : y] as const;
  };
  expect(compare(BAY, BAY, { seenAt })).toMatchObject({ score: 1, extras: [] });
});

test('shelves that are not beside each other stay two', () => {
  const { counts } = compare(BAY, ['ABC   ', '   JKL']);
  expect(counts).toMatchObject({ RIGHT: 6, MISSING: 6 });
});
