import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Annotation, Bbox, Realogram } from '../../../lambdas/contracts/result';
import { computeRealogram } from '../../../lambdas/domain/recognition/realogram/realogram';
import { annotation } from '../../support/facings';
import { shelvesArbitrary } from '../../support/rendered-shelves';

type Position = Realogram['gaps'][number] | Realogram['item_entries'][number];

const PHOTO = { width: 4000, height: 3000 };

/** Random boxes that need not look like shelves. */
const anyAnnotations = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 3000 }),
      y: fc.integer({ min: 0, max: 2000 }),
      width: fc.integer({ min: 1, max: 900 }),
      height: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 60 },
  )
  .map((boxes) => countedFrom0(boxes.map(({ x, y, width, height }) => [x, y, width, height])));

describe('computeRealogram', () => {
  it('finds the shelves, order and stacks of rendered shelves, level or tilted', () => {
    fc.assert(
      fc.property(shelvesArbitrary, (placed) => {
        const realogram = computeRealogram(annotationsOf(placed), PHOTO);

        const found = realogram.item_entries
          .toSorted((a, b) => a.annotation_id - b.annotation_id)
          .map(({ shelf_id, stack_index }) => ({ shelf: shelf_id, stack: stack_index }));
        expect(found).toEqual(placed.map(({ shelf, stack }) => ({ shelf, stack })));
        for (const shelf of new Set(placed.map((each) => each.shelf))) {
          const onShelf = placed.filter((each) => each.shelf === shelf);
          const slots = onShelf.map((each) => slotOf(realogram, each.annotation.id));
          // Facings were placed from the left, so their slots ascend in the order of placing.
          expect(ranks(slots)).toEqual(ranks(onShelf.map(({ slot }) => slot)));
        }
      }),
    );
  });

  it('gives every facing one position, and no position twice', () => {
    fc.assert(
      fc.property(anyAnnotations, (annotations) => {
        const { item_entries, gaps } = computeRealogram(annotations, PHOTO);

        expect(new Set(item_entries.map((entry) => entry.annotation_id)).size).toBe(
          annotations.length,
        );
        const positions = [...item_entries, ...gaps].map(positionOf);
        expect(new Set(positions).size).toBe(positions.length);
      }),
    );
  });

  it('numbers shelves, slots and stacks without holes', () => {
    fc.assert(
      fc.property(anyAnnotations, (annotations) => {
        const { item_entries, gaps } = computeRealogram(annotations, PHOTO);
        const positions = [...item_entries, ...gaps];

        const shelves = new Set(positions.map(({ shelf_id }) => shelf_id));
        expect([...shelves].sort((a, b) => a - b)).toEqual(countTo(shelves.size));
        for (const shelf of shelves) {
          const onShelf = positions.filter(({ shelf_id }) => shelf_id === shelf);
          const slots = new Set(onShelf.map(({ slot }) => slot));
          expect([...slots].sort((a, b) => a - b)).toEqual(countTo(slots.size));
        }
      }),
    );
  });

  it('does not change when the photo is scaled', () => {
    fc.assert(
      fc.property(anyAnnotations, fc.constantFrom(2, 3, 8), (annotations, factor) => {
        const scaled = annotations.map(({ id, bbox }) =>
          annotation(id, bbox.map((value) => value * factor) as Bbox),
        );
        const size = { width: PHOTO.width * factor, height: PHOTO.height * factor };

        const original = computeRealogram(annotations, PHOTO);
        const enlarged = computeRealogram(scaled, size);

        expect(enlarged.item_entries).toEqual(original.item_entries);
        expect(enlarged.gaps.map(positionOf)).toEqual(original.gaps.map(positionOf));
      }),
      // The tilt leaves half a pixel of a gap on the photo. On the enlarged photo that is one pixel.
      {
        examples: [
          [
            countedFrom0([
              [3, 0, 1, 1],
              [0, 0, 1, 1],
              [0, 0, 2, 12],
            ]),
            3,
          ],
        ],
      },
    );
  });

  it('follows a board that sinks towards the right by more than a facing', () => {
    const annotations = countTo(8).map((step) => annotation(step, [step * 100, step * 40, 90, 80]));

    const { item_entries } = computeRealogram(annotations, PHOTO);

    expect(new Set(item_entries.map(({ shelf_id }) => shelf_id)).size).toBe(1);
  });

  it('puts small products that stand side by side on a large one into its stack', () => {
    const annotations = [
      annotation(0, [100, 200, 100, 100]),
      annotation(1, [100, 150, 48, 50]),
      annotation(2, [152, 150, 48, 50]),
    ];

    expect(computeRealogram(annotations, PHOTO).item_entries).toEqual([
      { annotation_id: 0, bay: 1, shelf_id: 1, slot: 1, stack_index: 0 },
      { annotation_id: 1, bay: 1, shelf_id: 1, slot: 1, stack_index: 1 },
      { annotation_id: 2, bay: 1, shelf_id: 1, slot: 1, stack_index: 2 },
    ]);
  });

  describe('gaps', () => {
    it('takes a slot where the median facing fits', () => {
      const annotations = row(500, [0, 100, 200, 450]);

      const { gaps, item_entries } = computeRealogram(annotations, PHOTO);

      expect(gaps).toEqual([
        { bay: 1, shelf_id: 1, slot: 4, stack_index: 0, bbox: [290, 500, 160, 120] },
      ]);
      expect(item_entries.map(({ slot }) => slot)).toEqual([1, 2, 3, 5]);
    });

    it('does not exist where the median facing does not fit', () => {
      expect(computeRealogram(row(500, [0, 100, 200, 379]), PHOTO).gaps).toEqual([]);
    });

    it('does not exist beneath a box that lies across the slots on its left', () => {
      const narrow = annotation(3, [100, 500, 60, 120]);
      const across = annotation(4, [0, 400, 250, 100]);

      const { gaps } = computeRealogram([...row(500, [0, 260, 350]), narrow, across], PHOTO);

      expect(gaps).toEqual([]);
    });

    it('does not exist beneath a box that reaches across it from the right', () => {
      const across = annotation(3, [120, 400, 270, 100]);

      const { gaps } = computeRealogram([...row(500, [0, 300, 390]), across], PHOTO);

      expect(gaps).toEqual([]);
    });

    it('takes a slot where the median facing just fits', () => {
      // Powers of two, so that their ratios are exact.
      const shelf = [0, 64, 192].map((left, id) => annotation(id, [left, 512, 64, 128]));

      expect(computeRealogram(shelf, PHOTO).gaps.map(({ slot }) => slot)).toEqual([3]);
    });

    it('exists at the ends of a shelf that is shorter than the others', () => {
      const annotations = [...row(100, [0, 100, 200, 300, 400]), ...row(500, [100, 200], 5)];

      const { gaps } = computeRealogram(annotations, PHOTO);

      expect(gaps).toEqual([
        { bay: 1, shelf_id: 2, slot: 1, stack_index: 0, bbox: [0, 500, 100, 120] },
        { bay: 1, shelf_id: 2, slot: 4, stack_index: 0, bbox: [290, 500, 200, 120] },
      ]);
    });

    it('is drawn in whole pixels of the photo, at least one', () => {
      fc.assert(
        fc.property(anyAnnotations, (annotations) => {
          for (const { bbox } of computeRealogram(annotations, PHOTO).gaps) {
            const [x, y, width, height] = bbox;
            expect(bbox.every(Number.isInteger)).toBe(true);
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
            expect(x + width).toBeLessThanOrEqual(PHOTO.width);
            expect(y + height).toBeLessThanOrEqual(PHOTO.height);
          }
        }),
      );
    });

    it('does not exist on a photo without facings', () => {
      expect(computeRealogram([], PHOTO)).toEqual({ gaps: [], item_entries: [] });
    });
  });
});

function countedFrom0(boxes: readonly Bbox[]): Annotation[] {
  return boxes.map((bbox, id) => annotation(id, bbox));
}

/** Facings of 90 x 120 pixels on one board. */
function row(top: number, lefts: readonly number[], firstId = 0): Annotation[] {
  return lefts.map((left, index) => annotation(firstId + index, [left, top, 90, 120]));
}

function annotationsOf(placed: readonly { annotation: Annotation }[]): Annotation[] {
  return placed.map((each) => each.annotation);
}

function positionOf({ shelf_id, slot, stack_index }: Position): string {
  return `${shelf_id}/${slot}/${stack_index}`;
}

function slotOf(realogram: Realogram, id: number): number | undefined {
  return realogram.item_entries.find(({ annotation_id }) => annotation_id === id)?.slot;
}

/** The rank of each value, equal values with one rank: 4, 4, 7, 9 -> 0, 0, 1, 2 */
function ranks(values: readonly (number | undefined)[]): number[] {
  const distinct = [...new Set(values)].sort((a, b) => Number(a) - Number(b));
  return values.map((value) => distinct.indexOf(value));
}

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
