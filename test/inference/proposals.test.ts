import { describe, expect, it } from '@jest/globals';
import { findProposals } from '../../lambdas/worker/pipeline/find/proposals';
import { blackPhoto, fakeDetector, type FoundBox } from '../support/fake-detector';

const FURTHER_LOOKS = {
  scales: [0.75, 0.5],
  score_threshold: 0.4,
  least_boxes: 3,
  small_facings: { below: 60, scales: [1.5] },
  large_facings: { above: 300, scales: [0.5] },
  iou_threshold: 0.6,
};

/** One further look at three quarters of the size, so that two looks are fused. */
const ONE_FURTHER_LOOK = { ...FURTHER_LOOKS, scales: [0.75] };

const PHOTO = { width: 640, height: 480 };

/** Boxes side by side with these longer sides, in pixels of the detector's input. */
const standing = (sides: readonly number[], score = 0.5): FoundBox[] =>
  sides.map((side, index) => ({ box: [100 * index, 0, 100 * index + side / 2, side], score }));

/** Finds proposals on a black photo. Every look finds the same boxes, in the pixels of its own input. */
async function lookAt(
  photo: { readonly width: number; readonly height: number },
  boxes: readonly FoundBox[],
  parameters: Parameters<typeof fakeDetector>[0] = {},
) {
  const { detector, inputs } = fakeDetector(
    { further_looks: FURTHER_LOOKS, ...parameters },
    () => boxes,
  );
  const proposals = await findProposals(blackPhoto(photo.width, photo.height), detector);
  return { widths: inputs.map(({ width }) => width), proposals };
}

const REDUCED = { widths: [640, 480, 320] };
const ENLARGED = { widths: [640, 960] };
const REDUCED_ONCE = { widths: [640, 320] };

describe('the further looks at a photo', () => {
  it('see facings reduced and small ones enlarged, each at its scales', async () => {
    expect(await lookAt(PHOTO, standing([80, 90, 200]))).toMatchObject(REDUCED);
    expect(await lookAt(PHOTO, standing([20, 50, 55]))).toMatchObject(ENLARGED);
  });

  it('take facings for small if the median of their longer sides is below the limit', async () => {
    expect(await lookAt(PHOTO, standing([20, 59, 200]))).toMatchObject(ENLARGED);
    expect(await lookAt(PHOTO, standing([20, 60, 61]))).toMatchObject(REDUCED);
  });

  it('see a photo once more only if the median of the facings is above the limit for large ones', async () => {
    expect(await lookAt(PHOTO, standing([200, 301, 400]))).toMatchObject(REDUCED_ONCE);
    expect(await lookAt(PHOTO, standing([200, 300, 400]))).toMatchObject(REDUCED);
  });

  it('see no facings as large if the package has no size for them', async () => {
    const further_looks = { ...FURTHER_LOOKS, large_facings: undefined };
    expect(await lookAt(PHOTO, standing([400, 400, 400]), { further_looks })).toMatchObject(
      REDUCED,
    );
  });

  it('measure facings as the detector sees them, not in pixels of the photo', async () => {
    const photo = { width: 1280, height: 960 };

    // At half the size, 50 pixels of the input are 100 of the photo.
    expect(await lookAt(photo, standing([50, 50, 50]))).toMatchObject(ENLARGED);
    expect(await lookAt(photo, standing([70, 70, 70]))).toMatchObject(REDUCED);
  });

  it('ask only boxes with a score that counts how large facings are', async () => {
    const large = standing([200, 200, 200, 200], 0.39);
    expect(await lookAt(PHOTO, [...standing([50, 50, 50], 0.41), ...large])).toMatchObject(
      ENLARGED,
    );
    expect(await lookAt(PHOTO, standing([50, 50, 50], 0.39))).toMatchObject(REDUCED);
  });

  it('see the photo at the usual scales if too few boxes show how large the facings are', async () => {
    expect(await lookAt(PHOTO, standing([50, 50]))).toMatchObject(REDUCED);
    expect(await lookAt(PHOTO, standing([400, 400]))).toMatchObject(REDUCED);
    expect(await lookAt(PHOTO, [])).toMatchObject(REDUCED);
  });

  it('see a small photo enlarged, which the first look does not', async () => {
    expect(await lookAt({ width: 320, height: 256 }, standing([40, 40, 40]))).toMatchObject({
      widths: [320, 480],
    });
  });

  it('are left out if the package has none, and the first look counts', async () => {
    const { widths, proposals } = await lookAt(PHOTO, standing([50, 50, 50]), {
      further_looks: undefined,
    });

    expect(widths).toEqual([640]);
    expect(proposals.map(({ score }) => score)).toEqual([0.5, 0.5, 0.5]);
  });

  it('are fused with the first one in pixels of the photo', async () => {
    const looks: FoundBox[] = [
      { box: [100, 100, 200, 300], score: 0.9 },
      // In pixels of the photo: 104, 100, 212, 300.
      { box: [78, 75, 159, 225], score: 0.3 },
    ];
    const { detector } = fakeDetector({ further_looks: ONE_FURTHER_LOOK }, (_input, number) =>
      looks.slice(number - 1, number),
    );

    const [fused, ...others] = await findProposals(blackPhoto(640, 480), detector);

    expect(others).toEqual([]);
    expect(fused?.score).toBeCloseTo(0.6, 6);
    expect(fused?.box.x0).toBeCloseTo(101, 3);
    expect(fused?.box.x1).toBeCloseTo(203, 3);
    expect([fused?.box.y0, fused?.box.y1]).toEqual([100, 300]);
  });

  it('add the facings that the first one misses, and loses none that it saw', async () => {
    const boxAt = (x: number, score: number): FoundBox => ({ box: [x, 0, x + 30, 90], score });
    const { detector } = fakeDetector({ further_looks: ONE_FURTHER_LOOK }, (_input, number) =>
      number === 1 ? [boxAt(0, 0.9), boxAt(300, 0.06)] : [boxAt(150, 0.8)],
    );

    const proposals = await findProposals(blackPhoto(640, 480), detector);

    expect(proposals.map(({ box, score }) => [box.x0, score])).toEqual([
      [0, expect.closeTo(0.45, 6)],
      [200, expect.closeTo(0.4, 6)],
      [300, expect.closeTo(0.03, 6)],
    ]);
  });

  it('fuse boxes by the IoU of the package', async () => {
    const looks: FoundBox[] = [
      { box: [100, 100, 200, 300], score: 0.8 },
      // The upper 140 of the 200 rows, in pixels of an input of 3/4 the size: an IoU of 0.7.
      { box: [75, 75, 150, 180], score: 0.8 },
    ];
    const countWith = async (iou_threshold: number) => {
      const { detector } = fakeDetector(
        { further_looks: { ...ONE_FURTHER_LOOK, iou_threshold } },
        (_input, number) => looks.slice(number - 1, number),
      );
      return (await findProposals(blackPhoto(640, 480), detector)).length;
    };

    expect(await countWith(0.69)).toBe(1);
    expect(await countWith(0.71)).toBe(2);
  });
});
