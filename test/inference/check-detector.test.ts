import { describe, expect, it } from '@jest/globals';
import { checkDetector } from '../../tools/models/check-detector';
import { fakeDetector, type Seen } from '../support/fake-detector';

const check = (...seen: readonly Seen[]) =>
  checkDetector(fakeDetector({ score_threshold: 0.4 }, () => seen).detector);

describe('checkDetector', () => {
  it('finds no fault with boxes in pixels, the surest first', async () => {
    expect(
      await check({ box: [10, 10, 60, 90], score: 0.9 }, { box: [300, 10, 350, 90], score: 0.5 }),
    ).toEqual({});
  });

  it('lets weak boxes be what they are', async () => {
    expect(
      await check({ box: [10, 10, 60, 90], score: 0.9 }, { box: [0, 0, 0, 0], score: 0 }),
    ).toEqual({});
  });

  it.each<[string, Seen[], string]>([
    ['scores above 1', [{ box: [10, 10, 60, 90], score: 7.3 }], 'a score is 7.3000, not in 0..1'],
    ['scores below 0', [{ box: [10, 10, 60, 90], score: -0.1 }], 'a score is -0.1000,'],
    ['scores that are no numbers', [{ box: [10, 10, 60, 90], score: NaN }], 'a score is NaN,'],
    [
      'the surest last',
      [
        { box: [10, 10, 60, 90], score: 0.5 },
        { box: [300, 10, 350, 90], score: 0.9 },
      ],
      'its scores do not descend',
    ],
    [
      'boxes of x, y, width, height',
      [
        { box: [10, 10, 50, 80], score: 0.9 },
        { box: [300, 10, 50, 80], score: 0.8 },
      ],
      'a box is 300.0, 10.0, 50.0, 80.0, which',
    ],
    ['boxes upside down', [{ box: [10, 90, 60, 10], score: 0.9 }], 'a box is 10.0, 90.0,'],
    ['boxes in parts of the input', [{ box: [0.1, 0.1, 0.4, 0.9], score: 0.9 }], 'no side of a'],
  ])('finds fault with %s', async (_name, seen, fault) => {
    expect(await check(...seen)).toEqual({ fault: expect.stringContaining(fault) });
  });

  it('remarks that none of the boxes is sure', async () => {
    expect(await check({ box: [10, 10, 60, 90], score: 0.3 })).toEqual({
      remark: expect.stringMatching('none reaches the score_threshold of 0.4'),
    });
  });
});
