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
  it('may ask for further looks', () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ further_looks: undefined, photo_threshold: undefined }).success).toBe(true);
  });

  it.each([
    ['where a photo needs no score', { photo_threshold: 0 }],
    ['after a first that is enough below what a photo needs', { photo_threshold: 0.73 }],
  ])('refuse further looks %s', (_case, parameters) => {
    expect(parse(parameters).error?.issues).toEqual([
      expect.objectContaining({
        path: ['further_looks'],
        message: 'need a photo_threshold above 0 and not above their `unless`',
      }),
    ]);
  });

  it('refuse that a photo with names needs more than one without', () => {
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
      ['as committed', {}],
      ['with as much overlap as there may be', { overlap: 512 }],
      ['with as many tiles as there may be', { enlarged_long_side: 4096 }],
    ])('fit %s', (_case, changed) => {
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

  it('keep no more boxes than can be compared with each other', () => {
    expect(parse({ max_detections: 2000 }).success).toBe(true);
    expect(parse({ max_detections: 2001 }).success).toBe(false);
  });

  it('let sure boxes overlap by any part where nothing is said', () => {
    expect(parse({}).data?.sure_iou_threshold).toBe(1);
  });

  it('refuse a further look at the same size', () => {
    expect(parse({ further_looks: { scales: [0.6, 1], unless: 0.72 } }).success).toBe(false);
  });
});
