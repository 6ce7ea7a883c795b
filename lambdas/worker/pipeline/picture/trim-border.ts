import sharp from 'sharp';
import type { RgbImage } from '../../rgb-image';

/**
 * How much each channel (0 to 255) of a border pixel may differ from the upper left pixel, to allow for JPEG
 * noise.
 */
const MAX_BORDER_COLOUR_DIFFERENCE = 12;

/** The shortest side, in pixels, of pictures that sharp can trim. */
const MIN_TRIMMABLE_SIDE_PIXELS = 3;

/**
 * A column shows the product if more than this share of its pixels differs from the background. A shadow on the
 * floor fills less of a column.
 */
const MIN_PRODUCT_PART_OF_COLUMN = 0.3;

/** A picture of one product, without the border around it. */
export interface TrimmedPicture {
  readonly image: RgbImage;
  /**
   * Width / height of the product. 0 if unknown, because corners of different colours (a room, a badge) do not
   * let product and background be separated.
   */
  readonly aspect: number;
}

/** Cuts off a plain border, so that the product fills the picture as it fills its box on a shelf. */
export async function trimBorder(picture: RgbImage): Promise<TrimmedPicture> {
  const { width, height, data } = picture;
  const background = data.subarray(0, RGB_CHANNELS);
  const image = await cutOffBorder(picture);
  const corners = [width - 1, (height - 1) * width, height * width - 1];
  const isPlain = corners.every((pixel) => isBackgroundPixel(data, pixel, background));
  return { image, aspect: isPlain ? productWidthPixels(image, background) / image.height : 0 };
}

const RGB_CHANNELS = 3;

async function cutOffBorder(picture: RgbImage): Promise<RgbImage> {
  const { width, height } = picture;
  if (Math.min(width, height) < MIN_TRIMMABLE_SIDE_PIXELS) return picture;
  // sharp leaves a picture of a single colour untrimmed.
  const { data, info } = await sharp(picture.data, {
    raw: { width, height, channels: RGB_CHANNELS },
  })
    .trim({ threshold: MAX_BORDER_COLOUR_DIFFERENCE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Whether a pixel has the background's colour. A plain loop is used for speed, because it runs for a million
 * pixels.
 */
function isBackgroundPixel(data: Uint8Array, pixel: number, background: Uint8Array): boolean {
  for (let channel = 0; channel < RGB_CHANNELS; channel++) {
    const difference = (data[RGB_CHANNELS * pixel + channel] ?? 0) - (background[channel] ?? 0);
    if (Math.abs(difference) > MAX_BORDER_COLOUR_DIFFERENCE) return false;
  }
  return true;
}

/** The distance, in pixels, from the first to the last column that shows the product. */
function productWidthPixels({ data, width, height }: RgbImage, background: Uint8Array): number {
  const showsProduct = Array.from({ length: width }, (_, x) => {
    let productPixels = 0;
    for (let y = 0; y < height; y++) {
      if (!isBackgroundPixel(data, y * width + x, background)) productPixels += 1;
    }
    return productPixels > MIN_PRODUCT_PART_OF_COLUMN * height;
  });
  const first = showsProduct.indexOf(true);
  return first === -1 ? 0 : showsProduct.lastIndexOf(true) - first + 1;
}
