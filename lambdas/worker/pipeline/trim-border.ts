import sharp from 'sharp';
import type { RgbImage } from '../rgb-image';

/** How far a border may differ from its corner pixel, of 255: JPEG noise on white. */
const BORDER_TOLERANCE = 12;

/** sharp trims nothing smaller. */
const SMALLEST_TRIMMED = 3;

/** A column of a picture shows the product where more of it than this is not ground: a shadow on the floor is less. */
const LEAST_SOLID = 0.3;

/** What a picture of one product shows of it. */
export interface Product {
  readonly image: RgbImage;
  /** Width / height; 0 where corners differ in colour (a room, a badge): the ground cannot be told from the product. */
  readonly aspect: number;
}

/** Cuts a border of one colour off, so that the product fills its box as it does on a shelf. */
export async function trimBorder(picture: RgbImage): Promise<Product> {
  const { width, height, data } = picture;
  const ground = data.subarray(0, CHANNELS);
  const image = await trim(picture);
  const corners = [width - 1, (height - 1) * width, height * width - 1];
  const isGround = corners.every((pixel) => isAlike(data, pixel, ground));
  return { image, aspect: isGround ? solidWidth(image, ground) / image.height : 0 };
}

const CHANNELS = 3;

async function trim(picture: RgbImage): Promise<RgbImage> {
  const { width, height } = picture;
  if (Math.min(width, height) < SMALLEST_TRIMMED) return picture;
  // A picture of one colour comes back untrimmed.
  const { data, info } = await sharp(picture.data, { raw: { width, height, channels: CHANNELS } })
    .trim({ threshold: BORDER_TOLERANCE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A plain loop, as it is called for up to a million pixels. */
function isAlike(data: Uint8Array, pixel: number, ground: Uint8Array): boolean {
  for (let channel = 0; channel < CHANNELS; channel++) {
    const difference = (data[CHANNELS * pixel + channel] ?? 0) - (ground[channel] ?? 0);
    if (Math.abs(difference) > BORDER_TOLERANCE) return false;
  }
  return true;
}

/** From the first to the last column that shows the product, in pixels. */
function solidWidth({ data, width, height }: RgbImage, ground: Uint8Array): number {
  const shown = Array.from({ length: width }, (_, x) => {
    let solid = 0;
    for (let y = 0; y < height; y++) if (!isAlike(data, y * width + x, ground)) solid += 1;
    return solid > LEAST_SOLID * height;
  });
  const first = shown.indexOf(true);
  return first === -1 ? 0 : shown.lastIndexOf(true) - first + 1;
}
