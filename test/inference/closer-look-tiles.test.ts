import { describe, expect, it } from '@jest/globals';
import { iou, type Box } from '../../lambdas/domain/recognition/box';
import { findSureAndDoubtfulBoxes } from '../../lambdas/worker/pipeline/find/detect';
import type { RgbImage } from '../../lambdas/worker/rgb-image';
import { blackPhoto, fakeDetector, type FoundBox } from '../support/fake-detector';

/** The first look is at half the photo's size. The closer look is at 560 x 420 pixels: two tiles by two. */
const PHOTO = { width: 640, height: 480 };
const PARAMETERS = {
  long_side: 320,
  closer_look: { below: 30, to: 60, most: 3, least_boxes: 3, enlarged_long_side: 560, overlap: 80 },
};

/** A black photo with facings, each in its own colour. */
function photoOf(facings: readonly Box[], { width, height } = PHOTO): RgbImage {
  const photo = blackPhoto(width, height);
  facings.forEach((box, index) => {
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) {
        photo.data.set(colourOf(index), (y * width + x) * 3);
      }
    }
  });
  return photo;
}

const colourOf = (index: number): [number, number, number] => [
  60 + 12 * (index % 16),
  60 + 12 * Math.floor(index / 16),
  255,
];

const keyOf = (index: number): string => [index % 16, Math.floor(index / 16)].join();

/** Finds facings by their colours, or the parts of them that are on an input. */
function findColours({ data, width }: RgbImage): Map<string, FoundBox['box']> {
  const found = new Map<string, FoundBox['box']>();
  for (let pixel = 0; pixel * 3 < data.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    // Pixels at edges are mixtures with black.
    if (blue < 250) continue;
    const colour = [red, green].map((value) => Math.round((value - 60) / 12)).join();
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [x0, y0, x1, y1] = found.get(colour) ?? [x, y, x, y];
    found.set(colour, [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)]);
  }
  return found;
}

/** Detects facings with one score at the first look and another at the tiles. */
async function detected(facings: readonly Box[], first: number, closer: number, size = PHOTO) {
  const { detector, inputs } = fakeDetector(PARAMETERS, (input, number) =>
    [...findColours(input).values()].map((box) => ({ box, score: number === 1 ? first : closer })),
  );
  const { sure } = await findSureAndDoubtfulBoxes(photoOf(facings, size), detector);
  return { sure, inputs: inputs.map(({ width, height }) => ({ width, height })) };
}

/** 160 facings of 22 x 40 pixels all over a photo, also on the edges of tiles. */
const inColumns = (columns: number): Box[] =>
  Array.from({ length: 160 }, (_, index) => {
    const x0 = 9 + 39 * (index % columns);
    const y0 = 4 + 47 * Math.floor(index / columns);
    return { x0, y0, x1: x0 + 22, y1: y0 + 40 };
  });
const SMALL = inColumns(16);

/** The small facings with black around the box. Two colours that touch would mix to a third. */
const smallFacingsAwayFrom = ({ x0, y0, x1, y1 }: Box): Box[] =>
  SMALL.filter((facing) => iou(facing, { x0: x0 - 4, y0: y0 - 4, x1: x1 + 4, y1: y1 + 4 }) === 0);

const boxFor = (boxes: readonly { box: Box; score: number }[], facing: Box) =>
  boxes.filter(({ box }) => iou(box, facing) > 0.7);

describe('a closer look at a photo that is too large for one look', () => {
  it('is one look at each tile, and finds every facing once, at its place', async () => {
    const { sure, inputs } = await detected(SMALL, 0.9, 0.8);

    const tile = { width: 320, height: 256 };
    expect(inputs).toEqual([{ width: 320, height: 256 }, tile, tile, tile, tile]);
    expect(sure).toHaveLength(SMALL.length);
    for (const facing of SMALL) {
      expect(boxFor(sure, facing)).toEqual([
        { box: expect.anything(), score: expect.closeTo(0.8, 6) },
      ]);
    }
  });

  it('finds every facing of a panorama once', async () => {
    const facings = inColumns(32);

    const { sure, inputs } = await detected(facings, 0.9, 0.8, { width: 1280, height: 240 });

    // Five tiles of 288 x 210 pixels, before padding and rounding.
    expect(inputs).toHaveLength(1 + 5);
    expect(Math.max(...inputs.slice(1).map(({ width }) => width))).toBeLessThanOrEqual(320);
    expect(inputs.map(({ height }) => height)).toEqual([128, 224, 224, 224, 224, 224]);
    expect(sure).toHaveLength(facings.length);
    for (const facing of facings) expect(boxFor(sure, facing)).toHaveLength(1);
  });

  it("keeps the first look's boxes that tiles would cut", async () => {
    // The tiles' overlap is 91 pixels of the photo.
    const large = { x0: 200, y0: 100, x1: 400, y1: 300 };
    const others = smallFacingsAwayFrom(large);

    const { sure } = await detected([...others, large], 0.7, 0.8);

    expect(sure).toHaveLength(others.length + 1);
    expect(boxFor(sure, large)).toEqual([
      { box: expect.anything(), score: expect.closeTo(0.7, 6) },
    ]);
  });

  it("keeps the first look's large boxes with low scores", async () => {
    const large = { x0: 200, y0: 100, x1: 440, y1: 300 };
    const others = smallFacingsAwayFrom(large);
    const doubtful = { score_threshold: 0.2, least_side: 0.33 };
    const { detector } = fakeDetector({ ...PARAMETERS, doubtful }, (input) =>
      [...findColours(input).entries()].map(([colour, box]) => ({
        box,
        score: colour === keyOf(others.length) ? 0.3 : 0.8,
      })),
    );

    const found = await findSureAndDoubtfulBoxes(photoOf([...others, large]), detector);

    expect(found.sure).toHaveLength(others.length);
    expect(boxFor(found.doubtful, large)).toHaveLength(1);
    expect(found.doubtful).toHaveLength(1);
  });

  it.each([
    ['first', 0.9, 0.8],
    ['closer', 0.7, 0.8],
  ])(
    'takes a facing that both looks found from the surer one, the %s',
    async (_name, first, closer) => {
      const either = { x0: 280, y0: 200, x1: 368, y1: 260 };
      const others = smallFacingsAwayFrom(either);

      const { sure } = await detected([...others, either], first, closer);

      const score = expect.closeTo(Math.max(first, closer), 6);
      expect(boxFor(sure, either)).toEqual([{ box: expect.anything(), score }]);
      expect(sure).toHaveLength(others.length + 1);
    },
  );
});
