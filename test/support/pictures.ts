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

/** A WebP whose only chunk has an odd length, with and without the padding byte that follows it. */
export async function oddWebp(): Promise<{ whole: Buffer; unpadded: Buffer }> {
  for (let width = 20; width < 200; width++) {
    const mark = { left: 3, top: 5, width: width - 9, height: 9 };
    const whole = await markedPicture({ width, height: 20 }, mark)
      .webp({ lossless: true })
      .toBuffer();
    if (whole.readUInt32LE(16) % 2 === 1) return { whole, unpadded: whole.subarray(0, -1) };
  }
  throw new Error('No WebP has an odd length');
}
