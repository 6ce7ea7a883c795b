import { describe, expect, it } from '@jest/globals';
import { detectorPackageSchema } from '../../../lambdas/contracts/detector-package';

const PARAMETERS = {
  long_side: 1024,
  multiple_of: 32,
  score_threshold: 0.45,
  photo_threshold: 0.63,
  iou_threshold: 0.5,
  max_detections: 400,
};

const parse = (parameters: object) =>
  detectorPackageSchema.shape.parameters.safeParse({ ...PARAMETERS, ...parameters });

describe('the parameters of a detector', () => {
  it('need neither further looks nor a calibration of scores', () => {
    expect(parse({}).success).toBe(true);
  });

  it('refuse a named_photo threshold above photo_threshold', () => {
    expect(parse({ named_photo: { names: 2, threshold: 0.63 } }).success).toBe(true);
    expect(parse({ named_photo: { names: 2, threshold: 0.64 } }).error?.issues).toEqual([
      expect.objectContaining({
        path: ['named_photo', 'threshold'],
        message: 'must not be above photo_threshold',
      }),
    ]);
  });

  describe('for further looks', () => {
    const further_looks = {
      scales: [0.75, 0.625],
      score_threshold: 0.4,
      least_boxes: 3,
      small_facings: { below: 80, scales: [1.5] },
      large_facings: { above: 300, scales: [0.5] },
      iou_threshold: 0.6,
    };

    it.each([
      ['usual values', {}],
      ['four looks, at most at twice the size', { scales: [0.25, 0.5, 0.75, 2] }],
      ['an IoU of 0', { iou_threshold: 0 }],
    ])('accept %s', (_case, changed) => {
      expect(parse({ further_looks: { ...further_looks, ...changed } }).success).toBe(true);
    });

    it.each([
      ['scales', [], '>=1 items'],
      ['scales', [0.3, 0.4, 0.5, 0.6, 0.7], '<=4 items'],
      ['scales', [0.75, 0], 'expected number to be >0'],
      ['scales', [2.1], 'expected number to be <=2'],
      ['iou_threshold', 1, 'expected number to be <1'],
      ['small_facings', undefined, 'expected object'],
      ['unless', 0.76, 'Unrecognized key'],
    ])('refuse %s of %j', (name, value, message) => {
      const [issue, ...others] =
        parse({ further_looks: { ...further_looks, [name]: value } }).error?.issues ?? [];

      expect(others).toEqual([]);
      expect(issue?.message).toContain(message);
      expect(issue?.path[0]).toBe('further_looks');
    });

    it.each([
      ['score_threshold', 1.1],
      ['least_boxes', 0],
      ['small_facings', { below: 0, scales: [1.5] }, 'below'],
      ['small_facings', { below: 80, scales: [] }, 'scales'],
      ['large_facings', { above: 0, scales: [0.5] }, 'above'],
      ['large_facings', { above: 300, scales: [] }, 'scales'],
    ])('refuse %s of %j', (name, value, ...rest) => {
      expect(parse({ further_looks: { ...further_looks, [name]: value } }).error?.issues).toEqual([
        expect.objectContaining({ path: ['further_looks', name, ...rest] }),
      ]);
    });
  });

  it('refuse a calibration that would turn the order of scores round', () => {
    expect(parse({ score_calibration: { slope: 8, intercept: -4 } }).success).toBe(true);
    expect(parse({ score_calibration: { slope: 0, intercept: -4 } }).error?.issues).toEqual([
      expect.objectContaining({ path: ['score_calibration', 'slope'] }),
    ]);
  });

  it('limit max_detections to 2,000', () => {
    expect(parse({ max_detections: 2000 }).success).toBe(true);
    expect(parse({ max_detections: 2001 }).success).toBe(false);
  });

  it('do not limit the overlap of sure boxes by default', () => {
    expect(parse({}).data?.sure_iou_threshold).toBe(1);
  });
});
