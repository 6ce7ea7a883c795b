import { describe, expect, test } from '@jest/globals';
import type { Compliance } from '../../../lambdas/contracts/compliance';
import { compare } from '../../support/compare-bay';

/** `<product> <status>` for each position that is not right. */
const faultsOf = ({ positions }: Compliance): string[] =>
  positions
    .filter(({ status }) => status !== 'RIGHT')
    .map(({ name, status }) => `${name} ${status}`);

const BAY = ['AABBC', 'DDEEF', 'GHIJK'];

test('a photo of the bay as planned is right everywhere, and nothing is to be done', () => {
  const compliance = compare(BAY, BAY);
  expect(faultsOf(compliance)).toEqual([]);
  expect(compliance).toMatchObject({
    score: 1,
    counts: { RIGHT: 11, MISSING: 0 },
    extras: [],
    facings_beside: 0,
    actions: [],
    warnings: [],
  });
});

describe('a fault is named, with what to do', () => {
  test.each([
    [
      'missing',
      ['AABBC', 'DDEE ', 'GHIJK'],
      ['F MISSING'],
      'Shelf 2, position 3: put 1 facing of F here.',
    ],
    [
      'missing between others',
      ['AABBC', 'DDEEF', 'GH JK'],
      ['I MISSING'],
      'Shelf 3, position 3: put 1 facing of I here.',
    ],
    [
      'too few facings',
      ['AAB C', 'DDEEF', 'GHIJK'],
      ['B TOO_FEW_FACINGS'],
      'Shelf 1, position 2: put 1 facing of B here.',
    ],
    [
      'another product',
      ['AABBC', 'DDEEF', 'GHXJK'],
      ['I WRONG_PRODUCT'],
      'Shelf 3, position 3: put 1 facing of I here, in place of X.',
    ],
    [
      'a product without a name',
      ['AABBC', 'DDEEF', 'GH?JK'],
      ['I WRONG_PRODUCT'],
      'Shelf 3, position 3: check whether the facing that is not in the catalogue is I.',
    ],
    [
      'a product at the place of another, which is elsewhere',
      ['AABBC', 'DDEEI', 'GHFJK'],
      ['F WRONG_PLACE', 'I WRONG_PLACE'],
      'Shelf 2, position 3: move 1 facing of F here, from shelf 3, at position 3.',
    ],
    [
      'a shelf of other products between right ones',
      ['AABBC', 'XXXYY', 'GHIJK'],
      ['D WRONG_PRODUCT', 'E WRONG_PRODUCT', 'F WRONG_PRODUCT'],
      'Shelf 2, position 2: put 2 facings of E here, in place of X and Y.',
    ],
    [
      'an empty shelf between others',
      ['AABBC', '     ', 'GHIJK'],
      ['D MISSING', 'E MISSING', 'F MISSING'],
      'Shelf 2, position 1: put 2 facings of D here.',
    ],
  ])('%s', (_, photo, faults, action) => {
    const compliance = compare(BAY, photo);
    expect(faultsOf(compliance)).toEqual(faults);
    expect(compliance.actions).toContain(action);
    expect(compliance.extras).toEqual([]);
  });
});

describe('the score', () => {
  test('is the part of the facings in view that are right', () => {
    expect(compare(BAY, ['AAB C', 'DDEEF', 'GHXJK']).score).toBe(0.8667);
  });

  test('counts no more facings than are planned', () => {
    expect(compare(['AB'], ['AAAB']).score).toBe(1);
    expect(compare(['AAB'], ['AAA']).score).toBe(0.6667);
  });

  test('is null, with a warning, where no product stands at its place', () => {
    const compliance = compare(BAY, ['XYZ', 'ZYX']);
    expect(compliance).toMatchObject({
      score: null,
      counts: { NOT_IN_VIEW: 11 },
      facings_beside: 6,
    });
    expect(compliance.warnings).toEqual([expect.stringContaining('Check that the photo shows')]);
  });
});

describe('a photo of a part of the bay', () => {
  test('has the rest as not in view, which counts for nothing', () => {
    const cut = { x: 2, y: 1, columns: 3, rows: 2 };
    const compliance = compare(BAY, BAY, { cut });
    expect(compliance.score).toBe(1);
    expect(faultsOf(compliance)).toEqual([
      'A NOT_IN_VIEW',
      'B NOT_IN_VIEW',
      'C NOT_IN_VIEW',
      'D NOT_IN_VIEW',
      'G NOT_IN_VIEW',
      'H NOT_IN_VIEW',
    ]);
  });

  test('counts of a position that it cuts only the facings that it shows', () => {
    const compliance = compare(['AAAB'], ['AAAB'], { cut: { x: 1, y: 0, columns: 3, rows: 1 } });
    expect(compliance.positions[0]).toMatchObject({
      status: 'RIGHT',
      planned_facings: 3,
      facings_in_view: 2,
      right_facings: 2,
    });
  });

  test('has a facing without a name at the place beside the named ones, not at the end', () => {
    const photo = ['ABCDE', 'F?HIJ'];
    const cut = { x: 0, y: 0, columns: 2, rows: 2 };
    const { positions } = compare(['ABCDE', 'FGHIJ'], photo, { cut });
    expect(positions.slice(5).map(({ status }) => status)).toEqual([
      'RIGHT',
      'WRONG_PRODUCT',
      'NOT_IN_VIEW',
      'NOT_IN_VIEW',
      'NOT_IN_VIEW',
    ]);
  });

  test.each([
    [{ facings: 0.5 }, 'NOT_IN_VIEW', 'NOT_IN_VIEW'],
    [{ facings: 1 }, 'MISSING', 'NOT_IN_VIEW'],
    [{ shelves: 0.7 }, 'NOT_IN_VIEW', 'NOT_IN_VIEW'],
    [{ shelves: 1 }, 'NOT_IN_VIEW', 'MISSING'],
  ] as const)('with room for %j beside what it shows', (room, right, below) => {
    const cut = { x: 0, y: 0, columns: 4, rows: 2 };
    const { positions } = compare(['ABCDE', 'FGHIJ', 'KLMNO'], ['ABCD', 'FGHI'], { cut, room });
    expect(positions[4]?.status).toBe(right);
    expect(positions[10]?.status).toBe(below);
  });

  test('misses what it has room for at its edge', () => {
    expect(faultsOf(compare(['ABCD'], [' BC ']))).toEqual(['A MISSING', 'D MISSING']);
    expect(faultsOf(compare(BAY, ['     ', 'DDEEF', 'GHIJK'])).slice(0, 1)).toEqual(['A MISSING']);
  });
});

describe('facings that no position has', () => {
  test('are extras where they stand in the bay', () => {
    const { extras, actions, facings_beside } = compare(BAY, ['AABBC', 'DDXEEF', 'GHIJK']);
    expect(extras).toEqual([
      expect.objectContaining({ name: 'X', facings: 1, shelf_id: 2, slot: 3 }),
    ]);
    expect(actions).toEqual([
      'Shelf 2, right of position 1: take away 1 facing of X, for which the planogram has no place.',
    ]);
    expect(facings_beside).toBe(0);
  });

  test('are none of the bay’s where they stand beside it, above it or below it', () => {
    const photo = ['UVWXYZU', 'XAABBCY', 'YDDEEFZ', 'ZGHIJKX', 'UVWXYZU'];
    expect(compare(BAY, photo)).toMatchObject({ score: 1, extras: [], facings_beside: 20 });
  });

  test('do not count as misplaced, or as the wrong product, where they stand beside the bay', () => {
    // F is missing. The next bay has it, and another product is nearest to F's place.
    const photo = ['AABBCXF', 'DDEE YX', 'GHIJKZZ'];
    const compliance = compare(BAY, photo);
    expect(faultsOf(compliance)).toEqual(['F MISSING']);
    expect(compliance).toMatchObject({ extras: [], facings_beside: 6 });
  });

  test('are extras at the ends of a single shelf, where the bay’s ends are not known', () => {
    expect(compare(['AB'], ['XABY']).extras.map(({ name }) => name)).toEqual(['X', 'Y']);
  });

  test('are extras where more stand than are planned', () => {
    expect(compare(['AB'], ['AAAB']).actions).toEqual([
      'Shelf 1, left of position 1: take away 2 facings of A, for which the planogram has no place.',
    ]);
  });

  test('are extras among planned facings of which some are right', () => {
    const { extras, positions } = compare(['AAB', 'CDE'], ['AXB', 'CDE']);
    expect(positions[0]).toMatchObject({ status: 'TOO_FEW_FACINGS', right_facings: 1 });
    expect(extras.map(({ name }) => name)).toEqual(['X']);
  });
});

describe('must-haves', () => {
  test('are found wherever they stand, also outside of the bay', () => {
    const { must_have, actions } = compare(BAY, ['AABBC', 'DDEEF', 'GHIJK', 'XXUVW'], {
      mustHave: 'XZ',
    });
    expect(must_have.map(({ name, is_found, facings }) => [name, is_found, facings])).toEqual([
      ['X', true, 2],
      ['Z', false, 0],
    ]);
    expect(actions).toEqual(['Put Z on the shelf: it is a must-have, and the photo has none.']);
  });

  test('need no positions', () => {
    const compliance = compare([], ['AB'], { mustHave: 'B' });
    expect(compliance).toMatchObject({ score: null, positions: [], warnings: [], actions: [] });
    expect(compliance.must_have).toMatchObject([{ name: 'B', is_found: true }]);
  });
});

test('an item that the task does not look for is warned of, because it cannot be found', () => {
  const { warnings } = compare(['AB'], ['A?'], { itemsOfTask: 'A' });
  expect(warnings).toEqual(['B is not an item of the task, so it cannot be found. Add it.']);
});
