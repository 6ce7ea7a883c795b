import { expect, it } from '@jest/globals';
import { toPhotoPixels } from '../../../lambdas/worker/pipeline/picture/photo-scale';
import { facing } from '../../support/facings';

it('toPhotoPixels scales each axis of a box by its own factor', () => {
  const [placed] = toPhotoPixels([facing([1, 2, 2, 2])], {
    x: 0.5,
    y: 0.25,
  });

  expect(placed?.box).toEqual({ x0: 2, y0: 8, x1: 6, y1: 16 });
});
