import sharp from 'sharp';
import type { Box } from '../../domain/recognition/box';
import type { RgbImage } from '../rgb-image';
import { KERNEL } from './decode';

/** A square that shows one box, ready for the finding of keypoints. */
export interface SquarePicture {
  /** Grey. */
  readonly pixels: Uint8Array;
  /** The width and height of the box on its square, 0..1. */
  readonly extent: readonly [width: number, height: number];
}

/**
 * Fits a box into a square: it lies in its upper left corner, `tilt` times as high as on the image.
 * @param box - in pixels of the image; it has an extent
 */
export async function cutPicture(
  { data, width, height }: RgbImage,
  box: Box,
  side: number,
  tilt: number,
): Promise<SquarePicture> {
  const left = Math.min(Math.floor(box.x0), width - 1);
  const top = Math.min(Math.floor(box.y0), height - 1);
  const wide = Math.max(1, Math.min(Math.ceil(box.x1), width) - left);
  const tall = Math.max(1, Math.min(Math.ceil(box.y1), height) - top);
  const upright = tall * tilt;
  const ratio = side / Math.max(wide, upright);
  const fitted = { width: fit(wide * ratio), height: fit(upright * ratio) };
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: wide, height: tall })
    .resize({ ...fitted, fit: 'fill', kernel: KERNEL })
    // The last row and column go on: an edge to black would look like print.
    .extend({ right: side - fitted.width, bottom: side - fitted.height, extendWith: 'copy' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { pixels, extent: [fitted.width / side, fitted.height / side] };
}

const fit = (pixels: number): number => Math.max(1, Math.round(pixels));
