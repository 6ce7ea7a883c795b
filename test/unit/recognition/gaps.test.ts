import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import {
  insertGapsBetweenSlots,
  type Gap,
} from '../../../lambdas/domain/recognition/realogram/gaps';
import { toLevelBox } from '../../../lambdas/domain/recognition/realogram/level-box';
import { annotation, LEVEL_FRAME } from '../../support/facings';

const levelBox = (bbox: Bbox) => toLevelBox(annotation(0, bbox), LEVEL_FRAME);

/**
 * The gaps, as [left, right], of a shelf whose facings have 90 x 120 pixels and stand at a height of 500.
 */
function gapsBetween(lefts: readonly number[], taken: readonly Gap[]): [number, number][] {
  const shelf = lefts.map((left) => {
    const base = levelBox([left, 500, 90, 120]);
    return { base, stack: [base] };
  });
  const ends = { left: 0, right: Math.max(...lefts) + 90 };
  return insertGapsBetweenSlots(shelf, ends, taken).flatMap((place) =>
    'gap' in place ? [[place.gap.left, place.gap.right]] : [],
  );
}

describe('a gap beside the facings of other shelves', () => {
  it('is what they leave free of a stretch, if the median facing fits', () => {
    const lower = [levelBox([400, 580, 90, 120]), levelBox([500, 580, 90, 120])];

    expect(gapsBetween([0, 100, 900], lower)).toEqual([
      [190, 400],
      [590, 900],
    ]);
    expect(gapsBetween([0, 100, 660], lower)).toEqual([[190, 400]]);
  });

  it('does not exist where a small facing lies in it', () => {
    expect(gapsBetween([0, 100, 360], [levelBox([250, 530, 90, 20])])).toEqual([]);
  });

  it('exists beneath small facings that reach into it a little', () => {
    const small = [200, 260, 320].map((left) => levelBox([left, 468, 50, 48]));

    expect(gapsBetween([0, 100, 400], small)).toEqual([[190, 400]]);
  });
});
