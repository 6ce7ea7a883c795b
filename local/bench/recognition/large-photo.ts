import sharp from 'sharp';
import { readDemoPhoto } from '../demo-files';

/** As phones take them. */
const PIXELS = 12_000_000;

/** The demo's shelf shows 40 facings; so many of it, across and down, show about so many. */
const COPIES = {
  25: { across: 0.625, down: 1 },
  100: { across: 1.25, down: 2 },
  300: { across: 2.5, down: 3 },
} as const;
export type FacingCount = keyof typeof COPIES;

/** A 12-megapixel JPEG of about so many facings: the demo's shelf repeated and enlarged. */
export async function largePhoto(facings: FacingCount): Promise<Buffer> {
  const photo = await readDemoPhoto();
  const one = await sharp(photo).metadata();
  const { across, down } = COPIES[facings];
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
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: Math.round(width * Math.sqrt(PIXELS / (width * height))) })
    .jpeg({ quality: 90 })
    .toBuffer();
}
