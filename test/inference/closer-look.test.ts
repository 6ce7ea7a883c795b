import { describe, expect, it } from '@jest/globals';
import { findSureAndDoubtfulBoxes } from '../../lambdas/worker/pipeline/find/detect';
import { blackPhoto, fakeDetector } from '../support/fake-detector';

const CLOSER_LOOK = {
  below: 60,
  to: 100,
  most: 3,
  least_boxes: 3,
  enlarged_long_side: 640,
  overlap: 100,
};

/** The score of the n-th look. */
const scoreOf = (look: number): number => 0.6 + look / 10;

/**
 * Detects boxes with these sides, in pixels of the detector's input, on a photo.
 * @param unsure - the sides of further boxes, which have low scores
 * @returns the widths of the detector's inputs, and the boxes
 */
async function detectAt(
  photo: { readonly width: number; readonly height: number },
  sides: readonly number[],
  parameters: Parameters<typeof fakeDetector>[0] = {},
  unsure: readonly number[] = [],
) {
  const { detector, inputs } = fakeDetector(
    { closer_look: CLOSER_LOOK, ...parameters },
    (_input, look) =>
      [...sides, ...unsure].map((side, index) => ({
        box: [0, 0, side, side / 2],
        score: index < sides.length ? scoreOf(look) : 0.3,
      })),
  );
  const found = await findSureAndDoubtfulBoxes(blackPhoto(photo.width, photo.height), detector);
  return { widths: inputs.map(({ width }) => width), ...found };
}

const SMALL = { width: 256, height: 192 };

describe('a small photo with small facings', () => {
  it('is enlarged, and its boxes are those of the closer look', async () => {
    const { widths, sure } = await detectAt(SMALL, [40, 50, 55]);

    // Enlarged by 100 / 50, because the median side is 50.
    expect(widths).toEqual([256, 512]);
    expect(sure.map(({ score }) => score)).toEqual(sure.map(() => expect.closeTo(scoreOf(2), 6)));
    expect(sure.map(({ box }) => box.x1)).toEqual([20, 25, 27.5]);
  });

  it('has as proposals the boxes of the look that counts, also those below every cut', async () => {
    const closer = await detectAt(SMALL, [40, 50, 55], {}, [60]);
    const first = await detectAt(SMALL, [140, 150, 155], {}, [60]);

    expect(closer.proposals.map(({ box }) => box.x1)).toEqual([20, 25, 27.5, 30]);
    expect(first.proposals.map(({ box }) => box.x1)).toEqual([140, 150, 155, 60]);
    expect([...closer.sure, ...closer.doubtful]).toHaveLength(3);
  });

  it('is enlarged to `enlarged_long_side` and by the factor `most` at most', async () => {
    expect((await detectAt(SMALL, [20, 20, 20])).widths).toEqual([256, 640]);
    const most = { closer_look: { ...CLOSER_LOOK, most: 1.5 } };
    expect((await detectAt(SMALL, [20, 20, 20], most)).widths).toEqual([256, 384]);
  });

  it('is enlarged to the area of a photo of 4:3 if it is wide, and gets one look', async () => {
    // The area of 640 x 480 pixels. The padding is to multiples of 32.
    const wide = { width: 400, height: 200 };
    expect((await detectAt(wide, [20, 20, 20])).widths).toEqual([416, 800]);
  });

  it('is enlarged even if only by a tenth', async () => {
    expect((await detectAt({ width: 576, height: 432 }, [40, 50, 55])).widths).toEqual([576, 640]);
    expect((await detectAt({ width: 608, height: 456 }, [40, 50, 55])).widths).toEqual([608]);
  });

  it.each([
    ['they are large', SMALL, [40, 60, 70], {}],
    ['too few boxes tell how large they are', SMALL, [40, 50], {}],
    ['none of its boxes is sure', SMALL, [40, 50, 55], { score_threshold: 0.8 }],
    ['it is not small', { width: 640, height: 480 }, [40, 50, 55], {}],
    [
      'it is tall and would be enlarged by less than a tenth',
      { width: 448, height: 600 },
      [40, 50, 55],
      {},
    ],
    ['the package has no closer look', SMALL, [40, 50, 55], { closer_look: undefined }],
  ])('gets one look when %s', async (_case, photo, sides, parameters) => {
    expect((await detectAt(photo, sides, parameters)).widths).toEqual([photo.width]);
  });

  it('is enlarged by the median of its sure boxes only', async () => {
    const { widths } = await detectAt(SMALL, [40, 50, 55], {}, [90, 90, 90, 90]);
    expect(widths).toEqual([256, 512]);
    expect((await detectAt(SMALL, [40, 50], {}, [50])).widths).toEqual([256]);
  });

  it('is scored before it is enlarged', async () => {
    const further = { photo_threshold: 0.75, further_looks: { scales: [0.5], unless: 0.9 } };
    const { widths, sure } = await detectAt(SMALL, [50, 50, 50], further);

    // The mean of 0.7 and 0.8 is 0.75. The closer look's 0.9 does not count.
    expect(widths).toEqual([256, 128, 512]);
    expect(sure).toHaveLength(3);
    const more = { ...further, photo_threshold: 0.76 };
    expect(await detectAt(SMALL, [50, 50, 50], more)).toMatchObject({
      widths: [256, 128],
      sure: [],
    });
  });

  it('needs as many sure boxes after the closer look as names are asked for', async () => {
    const { detector } = fakeDetector(
      {
        closer_look: CLOSER_LOOK,
        photo_threshold: 0.9,
        named_photo: { names: 3, threshold: 0.5 },
      },
      (_input, look) =>
        [0, 60, 120]
          .slice(0, look === 1 ? 3 : 2)
          .map((x) => ({ box: [x, 0, x + 50, 50], score: 0.6 })),
    );

    const { sure, uncertain } = await findSureAndDoubtfulBoxes(
      blackPhoto(SMALL.width, SMALL.height),
      detector,
    );

    expect([sure, uncertain]).toEqual([[], undefined]);
  });

  it('has the doubtful boxes of the first look if too few boxes are named', async () => {
    const named_photo = { names: 3, threshold: 0.5 };
    const doubtful = { score_threshold: 0.2, least_side: 0.1 };
    const parameters = { photo_threshold: 0.9, named_photo, doubtful };

    const { sure, uncertain } = await detectAt(SMALL, [50, 50, 50], parameters);

    expect(sure.map(({ box }) => box.x1)).toEqual([25, 25, 25]);
    expect(uncertain?.doubtfulOtherwise.map(({ box }) => box.x1)).toEqual([50, 50, 50]);
  });
});
