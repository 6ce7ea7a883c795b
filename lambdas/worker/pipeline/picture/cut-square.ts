import sharp from 'sharp';
import type { Box } from '../../../domain/recognition/box';
import type { RgbImage } from '../../rgb-image';
import { RESIZE_KERNEL } from './decode';

/** A grey square that shows one box, ready for the search for keypoints. */
interface GreySquare {
  /** One byte per pixel. */
  readonly pixels: Uint8Array;
  /** The width and height of the box as shares of the square's side, 0 to 1. */
  readonly extent: readonly [width: number, height: number];
}

/**
 * Cuts a box into the upper left corner of a grey square.
 * @param box - in pixels of the image, not empty
 * @param side - the square's side, in pixels
 * @param tilt - vertical stretch of the box; 1 keeps its shape
 */
export async function cutGreySquare(
  { data, width, height }: RgbImage,
  box: Box,
  side: number,
  tilt: number,
): Promise<GreySquare> {
  const left = Math.min(Math.floor(box.x0), width - 1);
  const top = Math.min(Math.floor(box.y0), height - 1);
  const cutWidth = Math.max(1, Math.min(Math.ceil(box.x1), width) - left);
  const cutHeight = Math.max(1, Math.min(Math.ceil(box.y1), height) - top);
  const stretchedHeight = cutHeight * tilt;
  const ratio = side / Math.max(cutWidth, stretchedHeight);
  const fitted = {
    width: roundToPixels(cutWidth * ratio),
    height: roundToPixels(stretchedHeight * ratio),
  };
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: cutWidth, height: cutHeight })
    .resize({ ...fitted, fit: 'fill', kernel: RESIZE_KERNEL })
    // Fills the rest of the square with the last row and column, because an edge to black would look like
    // print.
    .extend({ right: side - fitted.width, bottom: side - fitted.height, extendWith: 'copy' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { pixels, extent: [fitted.width / side, fitted.height / side] };
}

const roundToPixels = (pixels: number): number => Math.max(1, Math.round(pixels));
