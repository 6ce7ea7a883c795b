import { describe, expect, it } from '@jest/globals';
import type { EvaluationSet } from '../../../tools/evaluate/evaluation-set';
import { judge } from '../../../tools/evaluate/metrics/end-to-end';
import type { Observation } from '../../../tools/evaluate/observation';
import { buildReport, describeReport, withMarkedPhotos } from '../../../tools/evaluate/report';
import { DISTINCT, found, observation, truth } from '../../support/observations';

const product = (name: string) => ({ id: name, name, references: [] });

function reportOf(set: Partial<EvaluationSet>, ...observations: Observation[]) {
  return buildReport({
    set: {
      catalogue: [product('Oats'), product('Milk')],
      photos: observations.map(({ photo }) => photo),
      complete: true,
      ...set,
    },
    observations,
    judged: judge(observations, DISTINCT),
    canonical: DISTINCT,
    models: ['detector@1.0.0', 'embedder@1.0.0'],
  });
}

const crops = [{ facing: truth(0, 1), ranked: [{ item: 1, similarity: 0.9 }], best: null }];

describe('the report', () => {
  it('of a set of boxes has all figures except those of whole photos', () => {
    const report = reportOf({}, observation([truth(0, 1)], [found(0, 1)], { crops }));

    expect(report).toMatchObject({
      photos: 1,
      models: ['detector@1.0.0', 'embedder@1.0.0'],
      detection: { ap50: 1, ap75: 1, ap50_95: 1, recall: 1 },
      identification: { top1: 1, top5: 1 },
      image_level: { top1: null },
      end_to_end: { precision: 1, recall: 1, f1: 1, map50: 1 },
      seconds_per_photo: { p50: 0.5, stages: { decode: 0.001 } },
    });
    expect(report.before_cut).toEqual(report.detection);
    expect(report.calibration.ece).toBeCloseTo(0.1);
    expect(report.facing_scores).toEqual({ ece: expect.closeTo(0.1), facings: 1 });
  });

  it('counts a name given where nothing is marked as a wrong one', () => {
    const report = reportOf({}, observation([truth(0, 1)], [found(0, 1), found(3, 1)]));

    // Both names have a confidence of 0.9, and half of them are right.
    expect(report.calibration).toEqual({ ece: expect.closeTo(0.4), names: 2 });
  });

  it('counts detections on photos without products only', () => {
    const report = reportOf(
      {},
      observation([truth(0, 1)], [found(0, 1), found(3, null)]),
      observation([], [found(0, null), found(1, 1)]),
      observation([], []),
    );

    expect(report.without_products).toEqual({ photos: 2, with_detections: 1, detections: 2 });
    expect(describeReport(report)).toMatch(
      /^without products +photos 2 {2}with_detections 1 {2}detections 2$/m,
    );
  });

  it('does not count a labelled photo as one without products', () => {
    const labelled = { file: 'photo.jpg', facings: [], label: 1 };
    const report = reportOf(
      { complete: false },
      observation([], [found(0, 1)], { photo: labelled }),
    );

    expect(report.without_products.photos).toBeNull();
  });

  it('of labelled photos has null for figures that need boxes', () => {
    const labelled = { file: 'photo.jpg', facings: [], label: 1 };
    const report = reportOf(
      { complete: false },
      observation([], [found(0, 1)], { photo: labelled }),
    );

    expect(report).toMatchObject({
      detection: { ap50: null, ap75: null, ap50_95: null, recall: null },
      identification: { top1: null, top5: null },
      image_level: { top1: 1 },
      before_cut: { ap50: null },
      end_to_end: { precision: null, recall: null, f1: null, map50: null },
      facing_scores: { ece: null, facings: null },
      seconds_per_photo: { p50: 0.5 },
    });
    expect(report.calibration.ece).toBeCloseTo(0.1);
  });

  it('of photos with some facings marked has null for figures that need all of them', () => {
    const report = reportOf(
      { complete: false },
      observation([truth(0, 1)], [found(0, 1), found(3, 1)], { crops }),
    );

    expect(report).toMatchObject({
      detection: { ap50: null, ap75: null, ap50_95: null, recall: 1 },
      identification: { top1: 1 },
      end_to_end: { f1: null },
    });
  });

  it("of a set of crops takes the detector's figures from photos with all facings marked", () => {
    const ofCrops = reportOf(
      { complete: false },
      observation([truth(0, 1)], [found(0, 1)], { crops }),
    );
    const ofBoxes = reportOf(
      { catalogue: [] },
      observation([truth(0, null)], [found(0, null)]),
      observation([], []),
    );

    expect(withMarkedPhotos(ofCrops, ofBoxes)).toEqual({
      ...ofCrops,
      detection: { ap50: 1, ap75: 1, ap50_95: 1, recall: 1 },
      before_cut: ofBoxes.before_cut,
      count: { error: 0 },
      facing_scores: ofBoxes.facing_scores,
      without_products: { photos: 1, with_detections: 0, detections: 0 },
    });
    expect(ofBoxes.facing_scores.facings).toBe(1);
  });

  it('of the detector alone has null for figures of names', () => {
    const report = reportOf({ catalogue: [] }, observation([truth(0, null)], [found(0, null)]));

    expect(report).toMatchObject({
      detection: { ap50: 1 },
      identification: { top1: null },
      end_to_end: { f1: null },
      calibration: { ece: null },
    });
  });

  it('has the median time of a photo, and what 95 in 100 do not exceed', () => {
    const photos = Array.from({ length: 20 }, (_, index) =>
      observation([], [], { seconds: 20 - index }),
    );

    expect(reportOf({}, ...photos).seconds_per_photo).toMatchObject({ p50: 10, p95: 19 });
  });

  it('says which figures a set cannot give', () => {
    const lines = describeReport(reportOf({}, observation([truth(0, 1)], [found(0, 1)]))).split(
      '\n',
    );

    expect(lines).toContain('image level        not measurable on this set');
    expect(lines).toContain('facing scores      ece 0.100  facings 1');
    expect(lines).toContain(
      'detection          ap50 1.000  ap75 1.000  ap50_95 1.000  recall 1.000',
    );
  });
});
