import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  countLiveRows,
  positionsWithoutRow,
  positionsOfPage,
  type ListShape,
} from '../../../lambdas/domain/live-positions';

/** A list of up to 200 positions, some of them void: the first ones, and others. */
const lists = fc.integer({ min: 0, max: 200 }).chain((taken) =>
  fc.nat(taken).chain((voidUntil) =>
    fc.record({
      taken: fc.constant(taken),
      voidUntil: fc.constant(voidUntil),
      voids: fc
        .subarray(Array.from({ length: taken - voidUntil }, (_, index) => voidUntil + index + 1))
        .map((voids) => voids.sort((a, b) => a - b)),
    }),
  ),
);

/** The positions that have a row, oldest first. */
const liveOf = ({ taken, voidUntil, voids }: ListShape): number[] =>
  Array.from({ length: taken - voidUntil }, (_, index) => voidUntil + index + 1).filter(
    (position) => !voids.includes(position),
  );

describe('positionsOfPage', () => {
  it('spans exactly the rows of the page, whatever the voids', () => {
    fc.assert(
      fc.property(lists, fc.nat(220), fc.integer({ min: 1, max: 100 }), (shape, offset, limit) => {
        const live = liveOf(shape);
        const range = positionsOfPage(shape, { offset, limit });
        const page = live.filter(
          (position) => range && position >= range.first && position <= range.last,
        );

        expect(page).toEqual(live.slice(offset, offset + limit));
        // Positions after the last row were never given out. In the range they would count as abandoned.
        expect([range?.first, range?.last]).toEqual([page[0], page.at(-1)]);
        expect(countLiveRows(shape)).toBe(live.length);
      }),
    );
  });

  it('spans from the newest row on if that is asked, page by page', () => {
    fc.assert(
      fc.property(lists, fc.nat(220), fc.integer({ min: 1, max: 100 }), (shape, offset, limit) => {
        const newestFirst = liveOf(shape)
          .reverse()
          .slice(offset, offset + limit);

        const range = positionsOfPage(shape, { offset, limit, order: 'desc' });

        expect([range?.last, range?.first]).toEqual([newestFirst[0], newestFirst.at(-1)]);
      }),
    );
  });

  it('spans as many positions as the page has rows in a list without voids', () => {
    expect(
      positionsOfPage(
        { taken: 1_000_000, voidUntil: 0, voids: [] },
        { offset: 900_000, limit: 50 },
      ),
    ).toEqual({
      first: 900_001,
      last: 900_050,
    });
  });
});

describe('positionsWithoutRow', () => {
  it('returns the positions that belong neither to a row nor to a void', () => {
    expect(positionsWithoutRow({ first: 4, last: 9 }, [4, 6, 9], [5, 20])).toEqual([7, 8]);
  });
});
