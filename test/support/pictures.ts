import sharp, { type Sharp } from 'sharp';

export const VIOLET = { r: 0x80, g: 0x40, b: 0xc0 };

/** A picture of one colour, for tests about sizes and formats. */
export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: VIOLET } });
}

/** A white picture with a black rectangle at a known place. */
export function markedPicture(
  size: { width: number; height: number },
  mark: { left: number; top: number; width: number; height: number },
): Sharp {
  const { left, top, width, height } = mark;
  const rectangle = { create: { width, height, channels: 3 as const, background: 'black' } };
  return sharp({ create: { ...size, channels: 3, background: 'white' } }).composite([
    { input: rectangle, left, top },
  ]);
}
