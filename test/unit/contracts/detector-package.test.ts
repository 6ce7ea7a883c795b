import { describe, expect, it } from '@jest/globals';
import { detectorPackageSchema } from '../../../lambdas/contracts/detector-package';

const PARAMETERS = {
  long_side: 1024,
  multiple_of: 32,
  score_threshold: 0.45,
  photo_threshold: 0.63,
  further_looks: { scales: [0.6, 0.45], unless: 0.72 },
  iou_threshold: 0.5,
  max_detections: 400,
};

const parse = (parameters: object) =>
  detectorPackageSchema.shape.parameters.safeParse({ ...PARAMETERS, ...parameters });

describe('the parameters of a detector', () => {
  it('accept further looks', () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ further_looks: undefined, photo_threshold: undefined }).success).toBe(true);
  });

  it.each([
    ['without a photo_threshold', { photo_threshold: 0 }],
    ['if photo_threshold is above `unless`', { photo_threshold: 0.73 }],
  ])('refuse further looks %s', (_case, parameters) => {
    expect(parse(parameters).error?.issues).toEqual([
      expect.objectContaining({
        path: ['further_looks'],
        message: 'need a photo_threshold above 0 and not above their `unless`',
      }),
    ]);
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

  describe('for a closer look', () => {
    const closer_look = {
      below: 64,
      to: 100,
      most: 2,
      least_boxes: 3,
      enlarged_long_side: 1840,
      overlap: 192,
    };

    it.each([
      ['the committed values', {}],
      ['the largest overlap', { overlap: 512 }],
      ['the largest enlarged side', { enlarged_long_side: 4096 }],
    ])('accept %s', (_case, changed) => {
      expect(parse({ closer_look: { ...closer_look, ...changed } }).success).toBe(true);
    });

    it.each([
      ['most', 1, 'expected number to be >1'],
      ['below', 100, 'must be less than `to`'],
      ['overlap', 99, 'must not be less than `to`'],
      ['overlap', 513, "must not be more than half of the detector's long_side"],
      ['enlarged_long_side', 4097, "must not be more than 4 times the detector's long_side"],
    ])('refuse %s of %s', (name, value, message) => {
      expect(parse({ closer_look: { ...closer_look, [name]: value } }).error?.issues).toEqual([
        expect.objectContaining({
          path: ['closer_look', name],
          message: expect.stringContaining(message),
        }),
      ]);
    });
  });

  it('limit max_detections to 2,000', () => {
    expect(parse({ max_detections: 2000 }).success).toBe(true);
    expect(parse({ max_detections: 2001 }).success).toBe(false);
  });

  it('do not limit the overlap of sure boxes by default', () => {
    expect(parse({}).data?.sure_iou_threshold).toBe(1);
  });

  it('refuse a further look at the same size', () => {
    expect(parse({ further_looks: { scales: [0.6, 1], unless: 0.72 } }).success).toBe(false);
  });
});
