import { describe, expect, test } from '@jest/globals';
import { compare } from '../../support/compare-bay';

const BAY = ['ABCDE', 'FGHIJ', 'KLMNO', 'PQRST'];
const BESIDE = BAY.map((shelf) => `XYZ${shelf}UVW`);

test.each([-6, -3, 3, 6])(
  'the next bay is left out where the camera is tilted by %d degrees',
  (degrees) => {
    const [sin, cos] = [Math.sin, Math.cos].map((of) => of((degrees * Math.PI) / 180)) as [
      number,
      number,
    ];
    expect(
      compare(BAY, BESIDE, { seenAt: ([x, y]) => [x * cos - y * sin, x * sin + y * cos] }),
    ).toMatchObject({ score: 1, extras: [], facings_beside: 24 });
  },
);

test('the next bay is left out where the camera looks down, and lower shelves are narrower', () => {
  const seenAt = ([x, y]: readonly [number, number]) => [x * (1 - y / 10_000), y] as const;
  expect(compare(BAY, BESIDE, { seenAt })).toMatchObject({ extras: [], facings_beside: 24 });
});

test('a product that takes the place at an end is of the bay', () => {
  const photo = ['XABCDY', 'ZFGHIJ', 'UKLMNO', 'VPQRST'];
  const { positions, extras, facings_beside } = compare(BAY, photo);
  expect(positions.filter(({ status }) => status !== 'RIGHT')).toMatchObject([
    { name: 'E', status: 'WRONG_PRODUCT' },
  ]);
  expect({ extras, facings_beside }).toEqual({ extras: [], facings_beside: 4 });
});

describe('the bay ends at the upright', () => {
  // Each shelf has room for one more facing at its end. Either one stands there, or the next bay
  // begins.
  const bay = ['ABCD', 'EFGH', 'IJKL'];

  test('which is beyond a facing that stands next to the last one', () => {
    const { extras, facings_beside } = compare(bay, ['ABCDX YZ', 'EFGH  YZ', 'IJKL  YZ']);
    expect(extras).toMatchObject([{ name: 'X', slot: 5 }]);
    expect(facings_beside).toBe(6);
  });

  test('which is before a facing that stands next to the others of its bay', () => {
    expect(compare(bay, ['ABCD XYZ', 'EFGH XYZ', 'IJKL  YZ'])).toMatchObject({
      extras: [],
      facings_beside: 8,
    });
  });
});
