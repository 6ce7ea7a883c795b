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
