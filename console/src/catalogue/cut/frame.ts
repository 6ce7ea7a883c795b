import { boxBetween } from '../../review/draw-box';
import type { Bbox } from '../../review/review';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * If the longer side of a picture has this many pixels or more, it may show more than one product. Packshots
 * are smaller, and photos taken with phones are larger.
 */
const LONG_SIDE_OF_PHOTO = 1_500;

export const CUT_ADVICE =
  'This is a large photo. If it shows more than the product, such as its shelf, it is no good reference: cut it.';

export const mayShowMore = ({ width, height }: Size): boolean =>
  Math.max(width, height) >= LONG_SIDE_OF_PHOTO;

/** The share of the width and height that the first frame leaves out at each edge. */
const FIRST_MARGIN = 0.1;

export const firstFrame = (picture: Size): Bbox =>
  boxBetween(
    { x: picture.width * FIRST_MARGIN, y: picture.height * FIRST_MARGIN },
    { x: picture.width * (1 - FIRST_MARGIN), y: picture.height * (1 - FIRST_MARGIN) },
    picture,
  );

/** How far a key moves the frame, as a share of the picture's longer side. */
const STEP = 0.01;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The frame after an arrow key has moved it, or, with Shift, has moved its right or lower edge. Undefined for
 * other keys.
 */
export function frameAfterKey(
  [x = 0, y = 0, width = 0, height = 0]: Bbox,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  picture: Size,
): Bbox | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = Math.max(1, Math.round(STEP * Math.max(picture.width, picture.height)));
  const [dx, dy] = [direction[0] * step, direction[1] * step];
  if (shiftKey) {
    const corner = { x: Math.max(x + 1, x + width + dx), y: Math.max(y + 1, y + height + dy) };
    return boxBetween({ x, y }, corner, picture);
  }
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const [left, top] = [
    within(x + dx, picture.width - width),
    within(y + dy, picture.height - height),
  ];
  return [left, top, width, height];
}
