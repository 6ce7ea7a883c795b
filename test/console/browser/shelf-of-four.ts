import sharp from 'sharp';
import { SHELF_PHOTO } from '../../../local/demo/pictures';

/** The demo's photo four times: more than 100 facings. */
export async function shelfOfFour(): Promise<Buffer> {
  const { width, height } = await sharp(SHELF_PHOTO).metadata();
  const places = [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ input: SHELF_PHOTO, left: column * width, top: row * height })),
  );
  return sharp({
    create: { width: 2 * width, height: 2 * height, channels: 3, background: 'black' },
  })
    .composite(places)
    .jpeg({ quality: 85 })
    .toBuffer();
}
