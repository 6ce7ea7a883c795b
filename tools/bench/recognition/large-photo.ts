import sharp from 'sharp';
import { readDemoPhoto } from '../demo-files';

/** As phones take them, which is 4:3 as the demo's photo is. */
const PIXELS = 12_000_000;

/** The demo's shelf shows 40 facings; so many of it, across and down, from a corner on, show about so many. */
const VIEWS = {
  // Near enough to be verified.
  4: { left: 0.46, top: 0.58, across: 0.3, down: 0.3 },
  25: { left: 0, top: 0, across: 0.79, down: 0.79 },
  100: { left: 0, top: 0, across: 1.58, down: 1.58 },
  300: { left: 0, top: 0, across: 2.74, down: 2.74 },
} as const;
export type FacingCount = keyof typeof VIEWS;

/** A 12-megapixel JPEG of about so many facings: a view of the demo's shelf, repeated and enlarged. */
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
