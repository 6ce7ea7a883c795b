import { describe, expect, it } from '@jest/globals';
import type { PictureMeasures } from '../../../lambdas/contracts/enrolment';
import { judgePicture, lookalikeFinding } from '../../../lambdas/domain/enrolment/judge-picture';

const GOOD: PictureMeasures = {
  width: 300,
  height: 400,
  contrast: 50,
  blur: 0.3,
  extent: 0.9,
  burnt_out: 0,
};
const codesOf = (values: Partial<PictureMeasures>) =>
  judgePicture({ ...GOOD, ...values }).map(({ code }) => code);

describe('judgePicture', () => {
  it('finds nothing wrong with a good picture', () => {
    expect(judgePicture(GOOD)).toEqual([]);
  });

  it.each<[string, Partial<PictureMeasures>, Partial<PictureMeasures>]>([
    ['TOO_SMALL', { width: 20, height: 63 }, { width: 20, height: 64 }],
    ['BLURRED', { blur: 0.76 }, { blur: 0.75 }],
    ['MOSTLY_BACKGROUND', { extent: 0.69 }, { extent: 0.7 }],
    ['GLARE', { burnt_out: 0.11 }, { burnt_out: 0.1 }],
    ['EMPTY', { contrast: 7.9 }, { contrast: 8 }],
  ])('finds %s beyond its threshold, and not at it', (code, bad, good) => {
    expect(codesOf(bad)).toEqual([code]);
    expect(codesOf(good)).toEqual([]);
  });

  it('names each fault of a picture with several', () => {
    expect(codesOf({ width: 30, height: 40, blur: 0.9, extent: 0.2, burnt_out: 0.5 })).toEqual([
      'TOO_SMALL',
      'BLURRED',
      'MOSTLY_BACKGROUND',
      'GLARE',
    ]);
  });

  it('says nothing else of a picture of one colour', () => {
    expect(codesOf({ contrast: 0, blur: 1, width: 1, height: 1 })).toEqual(['EMPTY']);
  });

  it('says what was measured, and what to do', () => {
    const [small] = judgePicture({ ...GOOD, width: 41, height: 60 });
    const [covered] = judgePicture({ ...GOOD, extent: 0.25 });

    expect(small?.detail).toMatch(/only 41 x 60 pixels\. Add a reference image .* 400 pixels/);
    expect(covered?.detail).toMatch(/only about 25 % of the picture\. Add a reference image/);
  });
});

describe('lookalikeFinding', () => {
  it('names the other item for programs and for people', () => {
    const other = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';

    expect(lookalikeFinding(other)).toMatchObject({
      code: 'LIKE_ANOTHER_ITEM',
      catalog_item_uuid: other,
      detail: expect.stringContaining(other),
    });
  });
});
