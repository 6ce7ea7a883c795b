import { describe, expect, it } from '@jest/globals';
import { detectorPackageSchema } from '../../../lambdas/contracts/model-package';

const PARAMETERS = {
  long_side: 1024,
  multiple_of: 32,
  score_threshold: 0.45,
  photo_threshold: 0.63,
  second_look: { scale: 0.75, unless: 0.72 },
  iou_threshold: 0.5,
  max_detections: 400,
};

const parse = (parameters: object) =>
  detectorPackageSchema.shape.parameters.safeParse({ ...PARAMETERS, ...parameters });

describe('the parameters of a detector', () => {
  it('may ask for a second look', () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ second_look: undefined, photo_threshold: undefined }).success).toBe(true);
  });

  it.each([
    ['where a photo needs no score', { photo_threshold: 0 }],
    ['after a first that is enough below what a photo needs', { photo_threshold: 0.73 }],
  ])('refuse a second look %s', (_case, parameters) => {
    expect(parse(parameters).error?.issues).toEqual([
      expect.objectContaining({
        path: ['second_look'],
        message: 'needs a photo_threshold above 0 and not above its `unless`',
      }),
    ]);
  });

  it('let sure boxes overlap by any part where nothing is said', () => {
    expect(parse({}).data?.sure_iou_threshold).toBe(1);
  });

  it('refuse a second look at the same size', () => {
    expect(parse({ second_look: { scale: 1, unless: 0.72 } }).success).toBe(false);
  });
});
