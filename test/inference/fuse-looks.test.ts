import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../lambdas/domain/recognition/box';
import { fuseLooks } from '../../lambdas/worker/pipeline/find/fuse-looks';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';

/** A box of height 10 between two columns. */
const box = (x0: number, x1: number): Box => ({ x0, y0: 0, x1, y1: 10 });

const detected = (x0: number, x1: number, score: number): DetectedBox => ({
  box: box(x0, x1),
  score,
});

const scoresOf = (boxes: readonly DetectedBox[]): number[] => boxes.map(({ score }) => score);

describe('fuseLooks', () => {
  it('fuses the boxes of a facing to their mean, each corner weighted by the scores', () => {
    const first = { box: { x0: 100, y0: 40, x1: 200, y1: 240 }, score: 0.9 };
    const second = { box: { x0: 108, y0: 32, x1: 216, y1: 256 }, score: 0.3 };

    // The weights are 3/4 and 1/4.
    const fused = { x0: 102, y0: 38, x1: 204, y1: 244 };
    for (const looks of [
      [[first], [second]],
      [[second], [first]],
    ]) {
      expect(fuseLooks(looks, 0.6)).toEqual([
        {
          box: {
            x0: expect.closeTo(fused.x0, 9),
            y0: expect.closeTo(fused.y0, 9),
            x1: expect.closeTo(fused.x1, 9),
            y1: expect.closeTo(fused.y1, 9),
          },
          score: expect.closeTo(0.6, 9),
        },
      ]);
    }
  });

  it('halves the score of a box that only one of two looks sees, and keeps its corners', () => {
    expect(fuseLooks([[detected(0, 10, 0.8)], []], 0.6)).toEqual([detected(0, 10, 0.4)]);
    expect(fuseLooks([[], [detected(0, 10, 0.8)]], 0.6)).toEqual([detected(0, 10, 0.4)]);
  });

  it('takes the mean score over all looks, however many there are', () => {
    const looks = [0.9, 0.6, 0.3].map((score) => [detected(0, 10, score)]);

    expect(scoresOf(fuseLooks(looks, 0.6))).toEqual([expect.closeTo(0.6, 9)]);
    expect(scoresOf(fuseLooks([...looks, []], 0.6))).toEqual([expect.closeTo(0.45, 9)]);
  });

  it('weighs the third box of a facing against the sum of the first two', () => {
    const looks = [[detected(0, 10, 0.5)], [detected(0, 10, 0.3)], [detected(0, 12, 0.2)]];

    // 0.8 x 10 + 0.2 x 12
    expect(fuseLooks(looks, 0.6)[0]?.box.x1).toBeCloseTo(10.4, 9);
  });

  it('fuses boxes only if their IoU is above the threshold', () => {
    // The boxes share 4 of 5 columns: an IoU of 0.8.
    const looks = [[detected(0, 50, 0.8)], [detected(0, 40, 0.6)]];

    expect(scoresOf(fuseLooks(looks, 0.8))).toEqual([0.4, 0.3]);
    expect(scoresOf(fuseLooks(looks, 0.79))).toEqual([expect.closeTo(0.7, 9)]);
  });

  it('fuses a box with the facing that it overlaps most, not with the surest', () => {
    const neighbours = [detected(0, 100, 0.9), detected(30, 130, 0.8)];
    // Its IoU is 80 / 120 with the first and 90 / 110 with the second.
    const between = detected(20, 120, 0.4);

    const fused = fuseLooks([neighbours, [between]], 0.6);

    expect(fused).toEqual([
      {
        box: { x0: expect.closeTo(26 + 2 / 3, 9), y0: 0, x1: expect.any(Number), y1: 10 },
        score: expect.closeTo(0.6, 9),
      },
      detected(0, 100, 0.45),
    ]);
  });

  it('compares a box with the fused box of a facing, not with the boxes that it was fused of', () => {
    const looks = [[detected(0, 100, 0.5)], [detected(0, 130, 0.5)], [detected(0, 160, 0.4)]];

    // The fused box ends at column 115. Its IoU with the third is 115 / 160 = 0.72; the first box alone
    // would have 0.63.
    expect(fuseLooks(looks, 0.7)).toHaveLength(1);
    // The second box alone would have 0.81.
    expect(fuseLooks(looks, 0.75)).toHaveLength(2);
  });

  it('counts two boxes of one look for a facing once in its score, the surer one', () => {
    const first = [detected(0, 10, 0.8), detected(0, 9, 0.6)];

    expect(scoresOf(fuseLooks([first, []], 0.6))).toEqual([0.4]);
    expect(scoresOf(fuseLooks([first, [detected(0, 10, 0.7)]], 0.6))).toEqual([
      expect.closeTo(0.75, 9),
    ]);
  });

  it('loses no box: each is fused or stands alone', () => {
    const first = [0, 20, 40].map((x) => detected(x, x + 10, 0.5));
    const second = [40, 60, 80].map((x) => detected(x, x + 10, 0.5));

    const columns = fuseLooks([first, second], 0.6).map(({ box: { x0 } }) => x0);

    expect(columns.sort((a, b) => a - b)).toEqual([0, 20, 40, 60, 80]);
  });

  it('gives the surest first, by their scores after fusing', () => {
    const first = [detected(0, 10, 0.9), detected(20, 30, 0.6)];
    const second = [detected(20, 30, 0.4), detected(40, 50, 0.95)];

    const fused = fuseLooks([first, second], 0.6);

    expect(fused.map(({ box: { x0 } }) => x0)).toEqual([20, 40, 0]);
    expect(scoresOf(fused)).toEqual([0.5, 0.475, 0.45]);
  });

  it('gives no boxes of looks that see none', () => {
    expect(fuseLooks([[], []], 0.6)).toEqual([]);
  });
});
