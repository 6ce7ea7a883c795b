import { describe, expect, it } from '@jest/globals';
import { toLevelBox, toPhotoBbox } from '../../../lambdas/domain/recognition/realogram/level-box';
import { annotation, LEVEL_FRAME } from '../../support/facings';

const PHOTO = { width: 640, height: 480 };

describe('toPhotoBbox', () => {
  it.each([
    ['level', LEVEL_FRAME],
    ['tilted', { ...LEVEL_FRAME, unit: 13, slope: -0.2 }],
    ['tilted the other way', { ...LEVEL_FRAME, unit: 100, slope: 0.36 }],
    ['receding', { unit: 41, middle: { x: 7, y: 5 }, slope: 0.1, convergence: -0.05 }],
  ])('undoes toLevelBox in a %s frame', (_case, frame) => {
    const bbox = [120, 310, 90, 41] as const;

    expect(toPhotoBbox(toLevelBox(annotation(0, [...bbox]), frame), frame, PHOTO)).toEqual(bbox);
  });

  it('cuts an area to the photo if its centre is on the photo', () => {
    expect(toPhotoBbox({ left: -30, right: 60, top: -9, bottom: 10 }, LEVEL_FRAME, PHOTO)).toEqual([
      0, 0, 60, 10,
    ]);
    expect(
      toPhotoBbox({ left: 600, right: 679, top: 400, bottom: 500 }, LEVEL_FRAME, PHOTO),
    ).toEqual([600, 400, 40, 80]);
  });

  it.each([
    ['left of', { left: -60, right: 59, top: 0, bottom: 10 }],
    ['right of', { left: 600, right: 680, top: 0, bottom: 10 }],
    ['above', { left: 0, right: 10, top: -60, bottom: 59 }],
    ['below', { left: 0, right: 10, top: 400, bottom: 560 }],
  ])('is undefined for an area whose centre lies %s the photo', (_side, area) => {
    expect(toPhotoBbox(area, LEVEL_FRAME, PHOTO)).toBeUndefined();
  });

  it('is at least the pixel at the centre', () => {
    const thin = (x: number) => ({ left: x, right: x, top: 3.4, bottom: 3.4 });

    expect(toPhotoBbox(thin(7.6), LEVEL_FRAME, PHOTO)).toEqual([7, 3, 1, 1]);
    // The largest number below 640 / 3. Multiplied by 3, it rounds to 640.
    expect(toPhotoBbox(thin(213.33333333333331), { ...LEVEL_FRAME, unit: 3 }, PHOTO)).toEqual([
      639, 10, 1, 1,
    ]);
  });
});
