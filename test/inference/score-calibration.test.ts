import { describe, expect, it } from '@jest/globals';
import { findSureAndDoubtfulBoxes } from '../../lambdas/worker/pipeline/find/detect';
import { toProbabilities } from '../../lambdas/worker/pipeline/find/score-calibration';
import { blackPhoto, fakeDetector } from '../support/fake-detector';

const box = { x0: 0, y0: 0, x1: 50, y1: 80 };

const scoresWith = (
  scores: readonly number[],
  calibration?: { slope: number; intercept: number },
) =>
  toProbabilities(
    scores.map((score) => ({ box, score })),
    calibration,
  );

describe('the calibration of scores', () => {
  it('makes probabilities of scores by the logistic function of the package', () => {
    // 8 x 0.5 - 4 = 0, 8 x 0.75 - 4 = 2 and 8 x 0.25 - 4 = -2.
    expect(scoresWith([0.75, 0.5, 0.25], { slope: 8, intercept: -4 })).toEqual([
      { box, score: expect.closeTo(0.8808, 4) },
      { box, score: 0.5 },
      { box, score: expect.closeTo(0.1192, 4) },
    ]);
  });

  it('leaves scores as they are if the package has none', () => {
    expect(scoresWith([0.75, 0.1])).toEqual([
      { box, score: 0.75 },
      { box, score: 0.1 },
    ]);
  });

  it.each([
    ['score_threshold', { score_threshold: 0.6, photo_threshold: 0 }],
    ['photo_threshold', { score_threshold: 0.1, photo_threshold: 0.6 }],
  ])('is applied before %s cuts', async (_name, thresholds) => {
    const sureWith = async (intercept: number) => {
      const score_calibration = { slope: 1, intercept };
      const { detector } = fakeDetector({ ...thresholds, score_calibration }, () => [
        { box: [0, 0, 50, 80], score: 0.5 },
      ]);
      const { sure } = await findSureAndDoubtfulBoxes(blackPhoto(640, 480), detector);
      return sure.map(({ score }) => score);
    };

    // The probabilities are 1 / (1 + exp(-0.5)) and 1 / (1 + exp(-0.3)).
    expect(await sureWith(0)).toEqual([expect.closeTo(0.6225, 4)]);
    expect(await sureWith(-0.2)).toEqual([]);
  });

  it('counts after the looks are fused, and not in the choice of the further looks', async () => {
    const { detector, inputs } = fakeDetector(
      {
        further_looks: {
          scales: [0.75],
          score_threshold: 0.4,
          least_boxes: 1,
          small_facings: { below: 60, scales: [1.5] },
          iou_threshold: 0.6,
        },
        score_calibration: { slope: 10, intercept: -10 },
        score_threshold: 0,
        photo_threshold: 0,
      },
      (_input, number) => (number === 1 ? [{ box: [0, 0, 50, 50], score: 0.8 }] : []),
    );

    const { sure } = await findSureAndDoubtfulBoxes(blackPhoto(640, 480), detector);

    // The box counts as small by its score of 0.8, which the calibration turns into 0.12.
    expect(inputs.map(({ width }) => width)).toEqual([640, 960]);
    // 10 x 0.8 / 2 - 10 = -6.
    expect(sure.map(({ score }) => score)).toEqual([expect.closeTo(0.00247, 5)]);
  });
});
