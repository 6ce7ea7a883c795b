import { describe, expect, it } from '@jest/globals';
import {
  chooseCut,
  figuresOfCut,
  fitBoxCalibration,
  probabilityOf,
  scoreOf,
  type JudgedBox,
} from '../../../tools/models/fit-boxes';

const right = (score: number): JudgedBox => ({ score, right: true });
const wrong = (score: number): JudgedBox => ({ score, right: false });

describe('fitBoxCalibration', () => {
  it('finds the probability that boxes of a score are right', () => {
    const boxes = [
      ...Array.from({ length: 90 }, () => right(0.8)),
      ...Array.from({ length: 10 }, () => wrong(0.8)),
      ...Array.from({ length: 20 }, () => right(0.3)),
      ...Array.from({ length: 80 }, () => wrong(0.3)),
    ];

    const calibration = fitBoxCalibration(boxes);

    expect(probabilityOf(0.8, calibration)).toBeCloseTo(0.9, 2);
    expect(probabilityOf(0.3, calibration)).toBeCloseTo(0.2, 2);
    expect(scoreOf(probabilityOf(0.42, calibration), calibration)).toBeCloseTo(0.42, 9);
  });

  it('stays finite where scores separate right from wrong', () => {
    const { slope, intercept } = fitBoxCalibration([right(0.9), right(0.8), wrong(0.2)]);

    expect([slope, intercept].every(Number.isFinite)).toBe(true);
    expect(slope).toBeGreaterThan(0);
  });
});

describe('figuresOfCut', () => {
  it('counts the boxes from the cut on', () => {
    const photo = { boxes: [right(0.9), wrong(0.6), right(0.5), wrong(0.1)], facings: 4 };

    expect(figuresOfCut([photo], 0.5)).toEqual({
      cut: 0.5,
      precision: 2 / 3,
      recall: 0.5,
      f1: 4 / 7,
      count_error: 0.25,
    });
  });

  it('takes the mean error of the count over photos with facings', () => {
    const photos = [
      { boxes: [right(0.9), wrong(0.9)], facings: 1 },
      { boxes: [right(0.9)], facings: 2 },
      { boxes: [wrong(0.9)], facings: 0 },
    ];

    expect(figuresOfCut(photos, 0.5).count_error).toBe(0.75);
  });

  it('gives zeros where no box counts', () => {
    expect(figuresOfCut([{ boxes: [right(0.4)], facings: 1 }], 0.5)).toMatchObject({
      precision: 0,
      recall: 0,
      f1: 0,
      count_error: 1,
    });
  });
});

describe('chooseCut', () => {
  it('takes the best F1', () => {
    const photo = { boxes: [right(0.9), right(0.7), wrong(0.3), wrong(0.2)], facings: 2 };

    expect(chooseCut([photo], [0.1, 0.25, 0.5, 0.8]).cut).toBe(0.5);
  });

  it('takes the least error of the count among cuts that are nearly as good', () => {
    const many = Array.from({ length: 500 }, () => right(0.9));
    const photos = [
      { boxes: many, facings: 501 },
      // The second cut drops one wrong and one right box.
      { boxes: [wrong(0.6), right(0.6), right(0.9)], facings: 2 },
    ];

    expect(chooseCut(photos, [0.5, 0.7]).f1).toBeCloseTo(figuresOfCut(photos, 0.5).f1, 2);
    expect(figuresOfCut(photos, 0.5).count_error).toBeCloseTo(0.251, 3);
    expect(figuresOfCut(photos, 0.7).count_error).toBeCloseTo(0.251, 3);
    expect(chooseCut(photos, [0.7, 0.95]).cut).toBe(0.7);
  });
});
