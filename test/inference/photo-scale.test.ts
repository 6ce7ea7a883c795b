import { describe, expect, it } from '@jest/globals';
import { scaleFactorOfPhoto } from '../../lambdas/worker/pipeline/picture/photo-scale';

const PIXELS = 1000 * 750;

describe('the scale of a photo for a long side of 1,000 pixels', () => {
  it.each([
    ['of 4:3', 4000, 3000],
    ['that is upright', 3000, 4000],
    ['that is a square', 2000, 2000],
    ['that is small', 400, 300],
  ])('gives a photo %s that long side', (_name, width, height) => {
    expect(scaleFactorOfPhoto({ width, height }, 1000) * Math.max(width, height)).toBeCloseTo(
      1000,
      6,
    );
  });

  it.each([
    ['of 16:9', 1920, 1080],
    ['of two shelves', 8000, 2000],
    ['that is high and narrow', 1000, 5000],
  ])('gives a longer photo %s as many pixels as one of 4:3', (_name, width, height) => {
    const scale = scaleFactorOfPhoto({ width, height }, 1000);

    expect(width * height * scale ** 2).toBeCloseTo(PIXELS, 3);
  });

  it('gives a strip at most four times the long side', () => {
    expect(scaleFactorOfPhoto({ width: 50_000_000, height: 1 }, 1000) * 50_000_000).toBeCloseTo(
      4000,
      6,
    );
    expect(scaleFactorOfPhoto({ width: 20_000, height: 500 }, 1000)).toBeCloseTo(0.2, 6);
  });
});
