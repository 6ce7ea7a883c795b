import sharp from 'sharp';
import type { Box, PhotoSize } from '../../../lambdas/domain/recognition/box';
import { aboutFile } from '../about-file';

/** How far boxes may extend beyond the photo, as a fraction of its size. Tools round, and people draw over the edge. */
const TOLERANCE = 0.02;

/** How much two aspect ratios may differ and still count as equal, because sizes are whole pixels. */
const SAME_SHAPE = 0.01;

type Mapping = (box: Box) => Box;

/**
 * Returns a mapping of boxes to the upright photo, if they were marked on a copy of another size or on the
 * stored orientation. Some tools record the stored size but show the photo upright, so boxes beyond it count
 * as upright.
 * @returns undefined if the boxes need no mapping, or if the recorded size does not fit the photo's shape.
 */
export async function findUprightMapping(
  file: string,
  recorded: PhotoSize,
  boxes: readonly Box[],
): Promise<Mapping | undefined> {
  const { autoOrient: upright, orientation = 1 } = await aboutFile(file, () =>
    sharp(file, { limitInputPixels: false }).metadata(),
  );
  if (sameSize(recorded, upright) || !fit(boxes, recorded)) return undefined;
  if (isSameShape(recorded, upright)) return scaled(recorded, upright);
  const turned = { width: recorded.height, height: recorded.width };
  if (orientation < FIRST_TURNED || !isSameShape(turned, upright)) return undefined;
  // If only the middle of a photo is marked, the boxes may fit both orientations and count as upright.
  if (sameSize(turned, upright) && fit(boxes, upright)) return undefined;
  const scale = scaled(turned, upright);
  return (box) => scale(turn(box, recorded, orientation));
}

/** Whether two sizes are equal except for rounding. */
const sameSize = (a: PhotoSize, b: PhotoSize): boolean =>
  Math.abs(a.width - b.width) <= 1 && Math.abs(a.height - b.height) <= 1;

const isSameShape = (a: PhotoSize, b: PhotoSize): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < SAME_SHAPE;

const fit = (boxes: readonly Box[], { width, height }: PhotoSize): boolean =>
  boxes.every(({ x1, y1 }) => x1 <= width * (1 + TOLERANCE) && y1 <= height * (1 + TOLERANCE));

function scaled(from: PhotoSize, to: PhotoSize): Mapping {
  const [x, y] = [to.width / from.width, to.height / from.height];
  return ({ x0, y0, x1, y1 }) => ({ x0: x0 * x, y0: y0 * y, x1: x1 * x, y1: y1 * y });
}

/** The first EXIF orientation that exchanges width and height: 6 and 8 turn, 5 and 7 also mirror. */
const FIRST_TURNED = 5;

function turn({ x0, y0, x1, y1 }: Box, { width, height }: PhotoSize, orientation: number): Box {
  const mirrorsX = orientation === 6 || orientation === 7;
  const mirrorsY = orientation === 7 || orientation === 8;
  const [left, right] = mirrorsX ? [height - y1, height - y0] : [y0, y1];
  const [top, bottom] = mirrorsY ? [width - x1, width - x0] : [x0, x1];
  return { x0: left, y0: top, x1: right, y1: bottom };
}
