import { describe, expect, it } from '@jest/globals';
import { checkDetector } from '../../tools/models/check-detector';
import { fakeDetector, type FoundBox } from '../support/fake-detector';

const check = (...boxes: readonly FoundBox[]) =>
  checkDetector(fakeDetector({ score_threshold: 0.4 }, () => boxes).detector);

describe('checkDetector', () => {
  it('finds no fault with boxes in pixels, the surest first', async () => {
    expect(
      await check({ box: [10, 10, 60, 90], score: 0.9 }, { box: [300, 10, 350, 90], score: 0.5 }),
    ).toEqual({});
  });

  it('ignores weak boxes', async () => {
    expect(
      await check({ box: [10, 10, 60, 90], score: 0.9 }, { box: [0, 0, 0, 0], score: 0 }),
    ).toEqual({});
  });

  it.each<[string, FoundBox[], string]>([
    ['scores above 1', [{ box: [10, 10, 60, 90], score: 7.3 }], 'a score is 7.3000, not in 0..1'],
    ['scores below 0', [{ box: [10, 10, 60, 90], score: -0.1 }], 'a score is -0.1000,'],
    ['scores that are NaN', [{ box: [10, 10, 60, 90], score: NaN }], 'a score is NaN,'],
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
  ])('finds fault with %s', async (_name, found, fault) => {
    expect(await check(...found)).toEqual({ fault: expect.stringContaining(fault) });
  });

  it('remarks that no box is sure', async () => {
    expect(await check({ box: [10, 10, 60, 90], score: 0.3 })).toEqual({
      remark: expect.stringMatching('none reaches the score_threshold of 0.4'),
    });
  });
});
