import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { POSITION_STATUSES } from '../../../lambdas/contracts/compliance';
import { compareWithPlanogram } from '../../../lambdas/domain/compliance/compare';
import { lettersOf, photoOf, planogramOf, uuidOf, type Cut } from '../../support/planned-bay';

const compare = (planned: readonly string[], photo: readonly string[], cut?: Cut) =>
  compareWithPlanogram({
    planogram: {
      planogram_uuid: uuidOf('1'),
      positions: planogramOf(...planned),
      must_have: [],
    },
    resultUuid: uuidOf('2'),
    document: photoOf(photo, cut),
    nameOf: new Map(),
    itemsOfTask: new Set(),
  });

const FEW = lettersOf('ABCD');
const MANY = lettersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

/** Shelves of a few products each. The same product may occur several times. */
const shelves = (letters: readonly string[]) =>
  fc.array(
    fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 })
      .map((row) => row.join('')),
    { minLength: 1, maxLength: 5 },
  );

/** A bay whose shelves are equally long and whose products stand once each, and a cut-out of it. */
const bayWithCut = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 5 }))
  .chain(([columns, rows]) =>
    fc.record({
      bay: fc
        .shuffledSubarray(MANY, { minLength: columns * rows, maxLength: columns * rows })
        .map((letters) =>
          Array.from({ length: rows }, (_, row) =>
            letters.slice(row * columns, (row + 1) * columns).join(''),
          ),
        ),
      x: fc.nat(columns - 1),
      y: fc.nat(rows - 1),
      width: fc.integer({ min: 1, max: columns }),
      height: fc.integer({ min: 1, max: rows }),
    }),
  )
  .map(({ bay, x, y, width, height }) => ({
    bay,
    cut: {
      x,
      y,
      columns: Math.min(width, (bay[0]?.length ?? 0) - x),
      rows: Math.min(height, bay.length - y),
    },
  }));

test('a photo of the bay as planned is right everywhere, whatever stands there', () => {
  fc.assert(
    fc.property(shelves(FEW), (bay) => {
      const { score, extras, actions } = compare(bay, bay);
      expect({ score, extras, actions }).toEqual({ score: 1, extras: [], actions: [] });
    }),
  );
});

test('a photo of any part of a bay shows that part as right, and the rest as not in view', () => {
  fc.assert(
    fc.property(bayWithCut, ({ bay, cut }) => {
      const { score, counts, extras } = compare(bay, bay, cut);
      const shown = cut.columns * cut.rows;
      expect({ score, extras }).toEqual({ score: 1, extras: [] });
      expect(counts.RIGHT).toBe(shown);
      expect(counts.NOT_IN_VIEW).toBe(bay.join('').length - shown);
    }),
  );
});

test('each facing taken away lacks, and no other one', () => {
  fc.assert(
    fc.property(bayWithCut, fc.nat(), ({ bay }, at) => {
      const taken = at % bay.join('').length;
      const columns = bay[0]?.length ?? 1;
      const photo = bay.map((shelf, row) =>
        lettersOf(shelf)
          .map((letter, column) => (row * columns + column === taken ? ' ' : letter))
          .join(''),
      );
      fc.pre(photo.join('').trim().length > 0);
      const { counts, positions } = compare(bay, photo);
      expect(counts.RIGHT).toBe(bay.join('').length - 1);
      expect(positions[taken]?.status).toBe('MISSING');
    }),
  );
});

test('whatever a photo shows, each facing counts once, and the numbers fit', () => {
  fc.assert(
    fc.property(shelves(FEW), shelves([...FEW, 'X', '?']), (bay, photo) => {
      const { score, positions, counts, extras, facings_beside } = compare(bay, photo);
      const total = photo.join('').length;
      const atPlaces = positions.flatMap(({ annotation_ids }) => annotation_ids);
      const elsewhere = positions.flatMap(({ elsewhere_ids }) => elsewhere_ids);
      const left = extras.flatMap(({ annotation_ids }) => annotation_ids);
      for (const ids of [atPlaces, elsewhere, left]) expect(new Set(ids).size).toBe(ids.length);
      expect(left.filter((id) => elsewhere.includes(id))).toEqual([]);
      const counted = new Set([...atPlaces, ...elsewhere, ...left]).size;
      expect(counted).toBeLessThanOrEqual(total);
      expect(total - counted).toBeLessThanOrEqual(facings_beside);

      expect(POSITION_STATUSES.reduce((sum, status) => sum + counts[status], 0)).toBe(
        positions.length,
      );
      for (const each of positions) {
        expect(each.right_facings).toBeLessThanOrEqual(each.facings_in_view);
        expect(each.facings_in_view).toBeLessThanOrEqual(each.planned_facings);
        expect(each.right_facings + each.elsewhere_ids.length).toBeLessThanOrEqual(
          each.facings_in_view,
        );
      }
      expect(score ?? 0).toBeGreaterThanOrEqual(0);
      expect(score ?? 0).toBeLessThanOrEqual(1);
    }),
  );
});
