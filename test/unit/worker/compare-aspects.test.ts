import { describe, expect, it } from '@jest/globals';
import { compareAspects } from '../../../lambdas/worker/pipeline/name/compare-aspects';

const PHOTO = { width: 1000, height: 1000 };
const PARAMETERS = { slope: 0.25, most: 0.0625 };
/** A can with one view, and a pack with two, of which one has no aspect. */
const GALLERY = {
  itemOfView: Int32Array.of(0, 1, 1),
  aspectOfView: Float32Array.of(0.5, 1.5, 0),
};
/** A can, and a pack, both with the pack's view as the best one. */
const BOXES = [
  { x0: 100, y0: 100, x1: 150, y1: 200 },
  { x0: 200, y0: 100, x1: 350, y1: 200 },
];
const NEAREST = {
  scores: Float32Array.of(0.75, 0.74, 0.5, 0.75, 0.74, 0.5),
  views: Int32Array.of(1, 0, 2, 1, 0, 2),
};

describe('compareAspects', () => {
  it("lowers the scores of the views that do not fit each facing's box", () => {
    const { scores, views } = compareAspects(BOXES, NEAREST, GALLERY, PHOTO, PARAMETERS);

    const expected = [0.6875, 0.74, 0.5, 0.75, 0.6775, 0.5];
    scores.forEach((score, place) => expect(score).toBeCloseTo(expected[place] ?? NaN));
    expect(views).toBe(NEAREST.views);
  });

  it('leaves the scores as they are where the package has no parameters for aspects', () => {
    expect(compareAspects(BOXES, NEAREST, GALLERY, PHOTO, undefined)).toBe(NEAREST);
  });

  it('leaves an empty gallery as it is', () => {
    const none = { scores: new Float32Array(), views: new Int32Array() };

    expect(compareAspects(BOXES, none, GALLERY, PHOTO, PARAMETERS)).toBe(none);
  });
});
