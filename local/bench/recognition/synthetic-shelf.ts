import sharp from 'sharp';
import type { Thumbnail } from '../../demo/pictures';

/** 12 megapixels, as phones take them. */
const WIDTH = 4032;
const HEIGHT = 3024;

/** Part of a cell that its product fills. */
const FILL = 0.86;

/** A 12-megapixel JPEG with so many products side by side on rows, from the demo's thumbnails. */
export async function syntheticShelf(
  facings: number,
  thumbnails: readonly Thumbnail[],
): Promise<Buffer> {
  const columns = Math.ceil(Math.sqrt((facings * WIDTH) / HEIGHT));
  const rows = Math.ceil(facings / columns);
  const cell = { width: Math.floor(WIDTH / columns), height: Math.floor(HEIGHT / rows) };
  const products = await Promise.all(
    thumbnails.map(({ bytes }) =>
      sharp(bytes)
        .trim({ threshold: 12 })
        .resize(Math.floor(cell.width * FILL), Math.floor(cell.height * FILL), { fit: 'fill' })
        .png()
        .toBuffer(),
    ),
  );
  const shelf = Array.from({ length: facings }, (_, index) => ({
    input: products[index % products.length] ?? Buffer.alloc(0),
    left: (index % columns) * cell.width + Math.floor((cell.width * (1 - FILL)) / 2),
    top: Math.floor(index / columns) * cell.height + Math.floor((cell.height * (1 - FILL)) / 2),
  }));
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#6b6258' },
  })
    .composite(shelf)
    .jpeg({ quality: 90 })
    .toBuffer();
}
