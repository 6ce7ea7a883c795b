import { describe, expect, it } from '@jest/globals';
import type { Annotation } from '../../../lambdas/contracts/result';
import { computeRealogram } from '../../../lambdas/domain/recognition/realogram/realogram';
import { annotation } from '../../support/facings';

const PHOTO = { width: 4000, height: 3000 };

/** Facings of 90 x 120 pixels on one board. */
function row(top: number, lefts: readonly number[], firstId = 0): Annotation[] {
  return lefts.map((left, index) => annotation(firstId + index, [left, top, 90, 120]));
}

describe('a gap beside the facings of other shelves', () => {
  it('does not exist where a bay beside it has boards at other heights', () => {
    const left = [...row(100, [0, 100]), ...row(500, [0, 100], 2)];
    // Two thirds of a facing lower: too far to be on one shelf with the left ones.
    const right = [...row(180, [200, 300, 400], 4), ...row(580, [200, 300, 400], 7)];

    const { gaps, item_entries } = computeRealogram([...left, ...right], PHOTO);

    expect(new Set(item_entries.map(({ shelf_id }) => shelf_id)).size).toBe(4);
    expect(gaps).toEqual([]);
  });

  it('is the part of a stretch that they leave free, if the median facing fits', () => {
    const annotations = [...row(100, [0, 100, 900]), ...row(180, [400, 500], 3)];

    const { gaps } = computeRealogram(annotations, PHOTO);

    expect(gaps.filter(({ shelf_id }) => shelf_id === 1)).toEqual([
      { shelf_id: 1, slot: 3, stack_index: 0, bbox: [190, 100, 210, 120] },
      { shelf_id: 1, slot: 4, stack_index: 0, bbox: [590, 100, 310, 120] },
    ]);
  });

  it('belongs to the upper shelf if it lies between two bays', () => {
    const annotations = [...row(100, [0, 100]), ...row(180, [700, 800], 2)];

    const { gaps } = computeRealogram(annotations, PHOTO);

    expect(gaps).toEqual([{ shelf_id: 1, slot: 3, stack_index: 0, bbox: [190, 100, 510, 120] }]);
  });

  it('does not exist where a small facing lies in it', () => {
    const small = annotation(3, [250, 530, 90, 20]);

    const { gaps } = computeRealogram([...row(500, [0, 100, 400]), small], PHOTO);

    expect(gaps.filter(({ bbox: [, top] }) => top === 500)).toEqual([]);
  });

  it('exists beneath small facings that reach into it a little', () => {
    const small = [200, 260, 320].map((left, id) => annotation(id + 3, [left, 468, 50, 48]));

    const { gaps } = computeRealogram([...row(500, [0, 100, 400]), ...small], PHOTO);

    expect(gaps).toContainEqual({
      shelf_id: 2,
      slot: 3,
      stack_index: 0,
      bbox: [190, 500, 210, 120],
    });
  });
});
