import sharp from 'sharp';
import { readDemoPhoto } from '../demo-files';

/** How many pixels a phone's photo has. Its aspect ratio is 4:3, like that of the demo's photo. */
const PIXELS = 12_000_000;

/**
 * The section of the demo's shelf to repeat for each number of facings. `left` and `top` give its corner,
 * `across` and `down` its size, as fractions of the shelf's width and height.
 */
const VIEWS = {
  // These facings are large enough to be verified by keypoints.
  4: { left: 0.46, top: 0.58, across: 0.3, down: 0.3 },
  25: { left: 0, top: 0, across: 0.79, down: 0.79 },
  100: { left: 0, top: 0, across: 1.58, down: 1.58 },
  300: { left: 0, top: 0, across: 2.74, down: 2.74 },
} as const;
export type FacingCount = keyof typeof VIEWS;

/** A JPEG of 12 megapixels with about this many facings, made from a section of the demo's shelf. */
export async function largePhoto(facings: FacingCount): Promise<Buffer> {
  const photo = await readDemoPhoto();
  const one = await sharp(photo).metadata();
  const { left, top, across, down } = VIEWS[facings];
  const width = Math.round(one.width * across);
  const height = Math.round(one.height * down);
  const repeated = await sharp(photo)
    .extend({
      right: Math.max(0, width - one.width),
      bottom: Math.max(0, height - one.height),
      extendWith: 'repeat',
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(repeated)
    .extract({
      left: Math.round(one.width * left),
      top: Math.round(one.height * top),
      width,
      height,
    })
    .resize({ width: Math.round(width * Math.sqrt(PIXELS / (width * height))) })
    .jpeg({ quality: 90 })
    .toBuffer();
}
