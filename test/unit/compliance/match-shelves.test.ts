import { describe, expect, test } from '@jest/globals';
import { compare } from '../../support/compare-bay';

describe('a shelf where everything is wrong is next to its neighbours', () => {
  test('where the photo shows no other shelves of the bay', () => {
    const bay = ['AB', 'CD', 'EF', 'GH', 'IJ'];
    const expected = {
      score: 0.5,
      counts: { RIGHT: 2, WRONG_PRODUCT: 2, MISSING: 0, NOT_IN_VIEW: 6 },
    };
    expect(compare(bay, ['XY', 'IJ'])).toMatchObject(expected);
    expect(compare(bay, ['AB', 'XY'])).toMatchObject(expected);
  });

  test('where the photo shows shelves above or below the bay', () => {
    const bay = ['AB', 'CD', 'EF'];
    const expected = { extras: [], facings_beside: 4, counts: { RIGHT: 4, WRONG_PRODUCT: 2 } };
    expect(compare(bay, ['UV', 'WX', 'YZ', 'CD', 'EF'])).toMatchObject(expected);
    expect(compare(bay, ['AB', 'CD', 'UV', 'WX', 'YZ'])).toMatchObject(expected);
  });
});

describe('of shelves with the same products, the one that is empty on the photo lacks them', () => {
  test.each([
    [1, ['     ', 'AAB', 'AAB', 'CCD']],
    [2, ['AAB', '     ', 'AAB', 'CCD']],
    [3, ['AAB', 'AAB', '     ', 'CCD']],
  ])('shelf %d', (shelf, photo) => {
    const { positions } = compare(['AAB', 'AAB', 'AAB', 'CCD'], photo);
    const missing = positions.filter(({ status }) => status === 'MISSING');
    expect(missing.map(({ shelf_id }) => shelf_id)).toEqual([shelf, shelf]);
    expect(positions.filter(({ status }) => status === 'RIGHT')).toHaveLength(6);
  });

  test('also above or below all others', () => {
    const shelvesMissing = (photo: string[]) =>
      compare(['AAB', 'AAB', 'AAB'], photo)
        .positions.filter(({ status }) => status === 'MISSING')
        .map(({ shelf_id }) => shelf_id);
    expect(shelvesMissing(['     ', 'AAB', 'AAB'])).toEqual([1, 1]);
    expect(shelvesMissing(['AAB', 'AAB', '     '])).toEqual([3, 3]);
  });
});
