import { describe, expect, it } from '@jest/globals';
import { boundingBoxOf } from '../../../lambdas/domain/recognition/box';

describe('boundingBoxOf', () => {
  it('is the smallest box that holds all of them', () => {
    const boxes = [
      { x0: 40, y0: 0, x1: 70, y1: 90 },
      { x0: 10, y0: 5, x1: 30, y1: 95 },
    ];

    expect(boundingBoxOf(boxes)).toEqual({ x0: 10, y0: 0, x1: 70, y1: 95 });
  });
});
