import { describe, expect, it } from '@jest/globals';
import { averagePrecision } from '../../../tools/evaluate/metrics/average-precision';
import {
  calibrationFigures,
  facingScoreFigures,
} from '../../../tools/evaluate/metrics/calibration';
import { detectionFigures } from '../../../tools/evaluate/metrics/detection';
import { endToEndFigures, judge } from '../../../tools/evaluate/metrics/end-to-end';
import { identificationFigures } from '../../../tools/evaluate/metrics/identification';
import { imageLevelFigures } from '../../../tools/evaluate/metrics/image-level';
import type { TruthFacing } from '../../../tools/evaluate/evaluation-set';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import type { CanonicalItem } from '../../../tools/evaluate/metrics/same-item';
import { DISTINCT, found, observation, truth } from '../../support/observations';

describe('averagePrecision', () => {
  it('is 1 when every facing was found before any mistake', () => {
    const predictions = [
      { score: 0.2, right: false },
      { score: 0.9, right: true },
      { score: 0.8, right: true },
    ];

    expect(averagePrecision(predictions, 2)).toBeCloseTo(1);
  });

  it('takes the best precision at each recall or a higher one', () => {
    // Precision 1 up to a recall of 1/2, then 2/3: 51 and 50 of the 101 recalls.
    const predictions = [
      { score: 0.9, right: true },
      { score: 0.8, right: false },
      { score: 0.7, right: true },
    ];

    expect(averagePrecision(predictions, 2)).toBeCloseTo((51 + 50 * (2 / 3)) / 101);
  });

  it('counts facings that were not found', () => {
    expect(averagePrecision([{ score: 0.9, right: true }], 4)).toBeCloseTo(26 / 101);
    expect(averagePrecision([], 4)).toBe(0);
  });

  it('is undefined where there is nothing to find', () => {
    expect(averagePrecision([{ score: 0.9, right: false }], 0)).toBeUndefined();
  });
});

describe('detectionFigures', () => {
  it('ignores names', () => {
    const observations = [observation([truth(0, 1), truth(1, null)], [found(0, 7), found(1, 3)])];

    expect(detectionFigures(observations, true)).toEqual({
      ap50: 1,
      ap75: 1,
      ap50_95: 1,
      recall: 1,
    });
  });

  it('takes the mean over IoU thresholds up to 0.95', () => {
    // Shifted by 10 of 100 pixels: IoU 90 / 110 = 0.818, enough for 7 of the 10 thresholds.
    const observations = [observation([truth(0, 1)], [found(0, 1, { shift: 10 })])];

    const figures = detectionFigures(observations, true);

    expect(figures).toMatchObject({ ap50: 1, ap75: 1 });
    expect(figures?.ap50_95).toBeCloseTo(0.7);
  });

  it('counts a facing found twice once', () => {
    const twice = [found(0, 1), found(0, 1, { score: 0.95, shift: 2 })];
    const observations = [observation([truth(0, 1), truth(1, 1)], [...twice, found(1, 1)])];

    expect(detectionFigures(observations, true)?.recall).toBe(1);
    expect(detectionFigures(observations, true)?.ap50).toBeLessThan(1);
  });

  it('counts a box on an ignored facing neither as right nor as wrong', () => {
    const observations = [
      observation([truth(0, 1), truth(1, 1, true)], [found(1, 1, { score: 1 }), found(0, 1)]),
    ];

    expect(detectionFigures(observations, true)).toEqual({
      ap50: 1,
      ap75: 1,
      ap50_95: 1,
      recall: 1,
    });
  });

  it('gives the recall alone where only some facings are marked', () => {
    const observations = [observation([truth(0, 1)], [found(0, 1), found(5, 1)])];

    expect(detectionFigures(observations, false)).toEqual({
      ap50: null,
      ap75: null,
      ap50_95: null,
      recall: 1,
    });
  });

  it('is null without boxes', () => {
    expect(detectionFigures([observation([], [found(0, 1)])], true)).toBeNull();
  });
});

describe('endToEndFigures', () => {
  const figures = (facings: TruthFacing[], detections: Facing[], canonical = DISTINCT) =>
    endToEndFigures(judge([observation(facings, detections)], canonical), facings, canonical);

  it('needs the place and the name', () => {
    const facings = [truth(0, 1), truth(1, 2), truth(2, 3)];

    const { precision, recall, f1 } = figures(facings, [found(0, 1), found(1, 3)]) ?? {};

    expect(precision).toBeCloseTo(1 / 2);
    expect(recall).toBeCloseTo(1 / 3);
    expect(f1).toBeCloseTo(0.4);
  });

  it('counts an unknown facing that is left object as right, and a named one as wrong', () => {
    const facings = [truth(0, null), truth(1, null)];

    const { precision, recall } = figures(facings, [found(0, null), found(1, 4)]) ?? {};

    expect(precision).toBeCloseTo(1 / 2);
    expect(recall).toBeCloseTo(1 / 2);
  });

  it('says how many of the products that are not in the catalogue were named', () => {
    const facings = [truth(0, null), truth(1, null), truth(2, null), truth(3, 1)];
    const detections = [found(0, null), found(1, 4), found(3, 1)];

    expect(figures(facings, detections)?.absent_named).toBeCloseTo(1 / 3);
    expect(figures([truth(0, 1)], [found(0, 1)])?.absent_named).toBeNull();
  });

  it('counts a name where nothing is marked, but not a box that names nothing', () => {
    const facings = [truth(0, 1)];

    expect(figures(facings, [found(0, 1), found(5, null)])?.precision).toBe(1);
    expect(figures(facings, [found(0, 1), found(5, 1)])?.precision).toBeCloseTo(1 / 2);
  });

  it('counts items with the same picture as one', () => {
    const nineIsTwentyThree: CanonicalItem = (item) => (item === 23 ? 9 : item);

    expect(figures([truth(0, 23)], [found(0, 9)], nineIsTwentyThree)?.f1).toBe(1);
    expect(figures([truth(0, 23)], [found(0, 9)])?.f1).toBe(0);
  });

  it('has the mean average precision over the products that are there', () => {
    const facings = [truth(0, 1), truth(1, 2)];

    expect(figures(facings, [found(0, 1), found(1, 1, { confidence: 0.1 })])?.map50).toBe(0.5);
  });
});

describe('identificationFigures', () => {
  it('counts the crops of known products at any threshold', () => {
    const crop = (item: number | null, ...ranked: number[]) => ({
      facing: truth(0, item),
      ranked: ranked.map((each) => ({ item: each, similarity: 0.1 })),
      best: null,
    });
    const crops = [crop(1, 1, 2), crop(2, 1, 2), crop(3, 9, 8, 7, 6, 5, 3), crop(null, 1)];

    const observations = [observation([], [], { crops })];

    expect(identificationFigures(observations, DISTINCT)).toEqual({
      top1: 1 / 3,
      top5: 2 / 3,
      crops: 3,
    });
  });
});

describe('imageLevelFigures', () => {
  it('takes the name with the highest confidence', () => {
    const labelled = (label: number, ...detections: Facing[]) =>
      observation([], detections, { photo: { file: 'photo.jpg', facings: [], label } });

    const figures = imageLevelFigures(
      [
        labelled(1, found(0, 2, { confidence: 0.4 }), found(1, 1, { confidence: 0.6 })),
        labelled(1, found(0, 2, { confidence: 0.9 }), found(1, 1, { confidence: 0.6 })),
        labelled(1, found(0, null)),
        labelled(1),
      ],
      DISTINCT,
    );

    expect(figures).toEqual({ top1: 0.25, photos: 4, unnamed: 0.5 });
  });
});

describe('calibrationFigures', () => {
  const claims = (count: number, right: number, confidence: number) =>
    Array.from({ length: count }, (_, index) => ({ confidence, right: index < right }));

  it('is 0 when the part of right names equals the confidence', () => {
    const figures = calibrationFigures([...claims(10, 9, 0.9), ...claims(10, 5, 0.5)]);

    expect(figures?.ece).toBeCloseTo(0);
    expect(figures?.names).toBe(20);
  });

  it('weighs each bin by how full it is', () => {
    const figures = calibrationFigures([...claims(30, 15, 0.95), ...claims(10, 5, 0.5)]);

    expect(figures?.ece).toBeCloseTo((30 * 0.45) / 40);
  });

  it('is null without names', () => {
    expect(calibrationFigures([])).toBeNull();
  });
});

describe('facingScoreFigures', () => {
  const figures = (facings: TruthFacing[], detections: Facing[]) =>
    facingScoreFigures(judge([observation(facings, detections)], DISTINCT));

  it('compares the scores with the part of the boxes that found a facing, whatever its name', () => {
    const detections = [found(0, 7, { score: 0.82 }), found(5, 1, { score: 0.81 })];

    // Half of the boxes are right, and both lie in the bin from 0.8 to 0.9.
    expect(figures([truth(0, 1)], detections)).toEqual({ ece: expect.closeTo(0.315), facings: 2 });
  });

  it('leaves out boxes on ignored regions', () => {
    const detections = [found(0, 1, { score: 0.95 }), found(1, 1, { score: 0.85 })];

    expect(figures([truth(0, 1), truth(1, 1, true)], detections)).toEqual({
      ece: expect.closeTo(0.05),
      facings: 1,
    });
  });

  it('is null without facings', () => {
    expect(figures([truth(0, 1)], [])).toBeNull();
  });
});
