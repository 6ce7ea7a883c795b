import { describe, expect, it } from '@jest/globals';
import {
  lossesByAspect,
  type ShapedCandidate,
  type ShapedFacing,
} from '../../../lambdas/domain/recognition/naming/aspect';

const PHOTO = { width: 1000, height: 1000 };
const PARAMETERS = { slope: 0.1, most: 0.06 };
/** Width / height of a can. A pack of six is three times as wide. */
const CAN = 0.5;
const PACK = 1.5;

const facing = (width: number, ...candidates: readonly ShapedCandidate[]): ShapedFacing => ({
  box: { x0: 100, y0: 100, x1: 100 + width, y1: 200 },
  candidates,
});
const candidate = (item: number, aspect: number, score = 0.7): ShapedCandidate => ({
  item,
  score,
  aspect,
});

const lossesOf = (...facings: ShapedFacing[]) => lossesByAspect(facings, PHOTO, PARAMETERS);

describe('lossesByAspect', () => {
  it('takes more from a candidate the less its shape fits, up to the most', () => {
    const alike = facing(50, candidate(0, CAN), candidate(1, 0.4), candidate(2, PACK));

    const [[same = NaN, near = NaN, far = NaN] = []] = lossesOf(alike);

    expect(same).toBe(0);
    expect(near).toBeCloseTo(0.1 * Math.log(0.5 / 0.4));
    expect(far).toBe(0.06);
  });

  it('leaves the winner its score, and takes from the others what they fit worse', () => {
    // The pack would lose 0.06 and still win, so it loses nothing. The others fit better, so they lose nothing either.
    const pack = facing(
      50,
      candidate(0, PACK, 0.9),
      candidate(1, CAN, 0.7),
      candidate(2, 0.4, 0.7),
    );

    expect(lossesOf(pack)).toEqual([[0, 0, 0]]);
  });

  it('takes nothing where the aspect is not known', () => {
    expect(lossesOf(facing(50, candidate(0, 0), candidate(1, PACK)))).toEqual([[0, 0.06]]);
  });

  it.each([
    ['left', { x0: 0, y0: 100, x1: 50, y1: 200 }],
    ['upper', { x0: 100, y0: 1, x1: 150, y1: 101 }],
    ['right', { x0: 950, y0: 100, x1: 1000, y1: 200 }],
    ['lower', { x0: 100, y0: 899, x1: 150, y1: 999 }],
  ])("takes nothing from a box at the photo's %s edge, which may be cut off", (_edge, box) => {
    const candidates = [candidate(0, CAN), candidate(1, PACK)];

    expect(lossesOf({ box, candidates })).toEqual([[0, 0]]);
  });

  describe('on a photo that shows all products 1.4 times as wide', () => {
    /** A can is 70 pixels wide on it. */
    const can = (...others: readonly ShapedCandidate[]) =>
      facing(70, candidate(0, CAN, 0.8), ...others);
    const clear = can(candidate(1, CAN, 0.6));
    /** Equal scores: only shapes tell these two apart. */
    const unclear = facing(70, candidate(0, CAN), candidate(1, 0.7));

    it('takes off what the facings that lead clearly tell', () => {
      const [[right = NaN, wrong = NaN] = []] = lossesOf(
        unclear,
        ...Array.from({ length: 27 }, () => clear),
      );

      expect(right).toBe(0);
      // 27 votes against three for no distortion: nine tenths of it are taken off on both sides.
      expect(wrong).toBeCloseTo(0.1 * Math.log(1.4) * (0.9 - 0.1));
    });

    it('counts views of one item as no rivals of each other', () => {
      const views = can(candidate(0, CAN, 0.79), candidate(1, CAN, 0.6));

      const [[right = NaN, wrong = NaN] = []] = lossesOf(
        unclear,
        ...Array.from({ length: 27 }, () => views),
      );

      expect([right, wrong]).toEqual([0, expect.closeTo(0.1 * Math.log(1.4) * (0.9 - 0.1))]);
    });

    it('learns nothing from facings whose best item hardly leads', () => {
      const hardly = can(candidate(1, CAN, 0.78));

      const [[right = NaN, wrong = NaN] = []] = lossesOf(
        unclear,
        ...Array.from({ length: 27 }, () => hardly),
      );

      expect(right).toBeCloseTo(0.1 * Math.log(1.4));
      expect(wrong).toBe(0);
    });
  });
});
