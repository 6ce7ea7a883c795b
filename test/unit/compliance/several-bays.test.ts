import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PlanogramPosition } from '../../../lambdas/contracts/planogram';
import { faultOfChoice } from '../../../lambdas/domain/compliance/compare-bay';
import { positionsOfPhoto } from '../../../lambdas/domain/compliance/positions-of-photo';
import { comparePositions } from '../../support/compare-bay';
import { lettersOf, photoOfBays, planogramOf } from '../../support/planned-bay';

const inBay = (bay: number, ...shelves: readonly string[]): PlanogramPosition[] =>
  planogramOf(...shelves).map((position) => ({ bay, ...position }));

const FIRST = ['ABC', 'DEF'];
const SECOND = ['GHI', 'JKL'];
const plan = [...inBay(1, ...FIRST), ...inBay(2, ...SECOND)];

describe('a planogram with bays', () => {
  it('is right everywhere where each bay stands as planned', () => {
    expect(comparePositions(plan, photoOfBays(FIRST, SECOND))).toMatchObject({
      score: 1,
      counts: { RIGHT: 12 },
      facings_beside: 0,
      orders: [],
      warnings: [],
    });
  });

  it('tells neighbours with the same products apart', () => {
    const photo = photoOfBays(FIRST, ['AXC', 'DEF'], FIRST);
    expect(comparePositions(inBay(2, ...FIRST), photo)).toMatchObject({
      score: 0.8333,
      facings_beside: 12,
      orders: [{ bay: 2, annotation_ids: [4] }],
      actions: ['Bay 2, shelf 1, position 2: put 1 facing of B here, in place of X.'],
    });
    expect(comparePositions(inBay(3, ...FIRST), photo)).toMatchObject({ score: 1, orders: [] });
  });

  it('has its orders bay by bay, with facings by the bay, and leaves other bays out of them', () => {
    const photo = photoOfBays(['ABC', 'D F'], ['XYZ', 'ZYX'], ['GVHI', 'JKLW']);
    const { orders, positions, extras, facings_beside } = comparePositions(
      [...inBay(1, ...FIRST), ...inBay(3, ...SECOND)],
      photo,
    );

    expect(orders.map(({ bay, text }) => [bay, text])).toEqual([
      [1, 'Bay 1, shelf 2, position 2: put 1 facing of E here.'],
      [
        3,
        'Bay 3, shelf 1, right of position 1: take away 1 facing of V, for which the planogram has no place.',
      ],
      [
        3,
        'Bay 3, shelf 2, right of position 3: take away 1 facing of W, for which the planogram has no place.',
      ],
    ]);
    expect(positions.map(({ bay }) => bay)).toEqual([1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3]);
    expect(extras.map(({ bay, shelf_id }) => [bay, shelf_id])).toEqual([
      [3, 1],
      [3, 2],
    ]);
    expect(facings_beside).toBe(6);
  });

  it('says which of its bays are not on the photo, and orders nothing there', () => {
    const two = comparePositions([...plan, ...inBay(3, 'MNO')], photoOfBays(FIRST, SECOND));
    expect(two).toMatchObject({ score: 1, counts: { NOT_IN_VIEW: 3 }, orders: [] });
    expect(two.warnings).toEqual([
      'Bay 3 of the planogram is not on the photo, which shows 2 bays. Compare a photo that shows it.',
    ]);

    const none = comparePositions(
      [...inBay(2, ...FIRST), ...inBay(7, ...SECOND)],
      photoOfBays(FIRST),
    );
    expect(none).toMatchObject({ score: null, counts: { NOT_IN_VIEW: 12 }, orders: [] });
    expect(none.warnings).toEqual([
      expect.stringMatching(
        /^Bays 2 and 7 of .* not on the photo, which shows one bay\..* them\.$/,
      ),
    ]);
    expect(comparePositions(inBay(2, 'A'), photoOfBays(FIRST)).warnings).toEqual([
      expect.stringMatching(/shows it, or choose which bay of the photo it is\.$/),
    ]);
  });

  it('names the bay in which no product stands as planned', () => {
    const { warnings, orders } = comparePositions(plan, photoOfBays(FIRST, ['XYZ', 'XYZ']));
    expect(warnings).toEqual([expect.stringMatching(/^Bay 2: No product of the photo stands/)]);
    expect(orders).toEqual([]);
  });

  it('finds a must-have in any bay', () => {
    const photo = photoOfBays(FIRST, SECOND);
    expect(comparePositions(inBay(1, ...FIRST), photo, { mustHave: 'L' }).must_have).toMatchObject([
      { name: 'L', is_found: true },
    ]);
  });
});

describe('a chosen bay of the photo', () => {
  it('hides no must-have that stands beside it', () => {
    const options = { bay: 1, mustHave: 'L' };
    const photo = photoOfBays(FIRST, SECOND);
    const { must_have, orders } = comparePositions(inBay(1, ...FIRST), photo, options);
    expect(must_have).toMatchObject([{ name: 'L', is_found: true, facings: 1 }]);
    expect(orders).toEqual([]);
  });

  it('is compared with the only bay of the planogram, whatever its number', () => {
    const photo = photoOfBays(SECOND, FIRST);
    expect(comparePositions(inBay(7, ...SECOND), photo, { bay: 1 })).toMatchObject({
      score: 1,
      warnings: [],
    });
  });

  it('is compared with the bay of the planogram that has its number, and no other', () => {
    const photo = photoOfBays(['XXX'], SECOND);
    expect(comparePositions(plan, photo, { bay: 2 })).toMatchObject({
      score: 1,
      counts: { RIGHT: 6, NOT_IN_VIEW: 6 },
      facings_beside: 0,
      orders: [],
      warnings: [],
    });
  });
});

it.each([
  [1, undefined],
  [3, "must be one of the planogram's bays: 1, 2"],
  [4, 'must be at most 3, the number of bays on the photo'],
])('the choice of bay %d has the fault %j', (chosen, fault) => {
  expect(faultOfChoice(chosen, plan, photoOfBays(FIRST, SECOND, FIRST))).toBe(fault);
});

describe('the planogram of a photo with several bays', () => {
  it('keeps the bays on request only', () => {
    const photo = photoOfBays(['AB'], ['?'], ['AC']);
    expect(positionsOfPhoto(photo).map(({ bay }) => bay)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(positionsOfPhoto(photo, true)).toEqual([...inBay(1, 'AB'), ...inBay(3, 'AC')]);
    expect(positionsOfPhoto(photoOfBays(['AB']), true)).toEqual(planogramOf('AB'));
  });

  it('fits its own photo completely', () => {
    const shelf = fc
      .array(fc.constantFrom(...lettersOf('ABC?')), { minLength: 1, maxLength: 5 })
      .map((letters) => letters.join(''));
    const bays = fc.array(fc.array(shelf, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(bays, (all) => {
        const photo = photoOfBays(...all);
        const { score, orders } = comparePositions(positionsOfPhoto(photo, true), photo);
        expect(score ?? 1).toBe(1);
        expect(orders.filter(({ text }) => !text.includes(': check '))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
