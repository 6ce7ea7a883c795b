import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { LIMITS } from '../../lambdas/contracts/limits';
import { picturesIn } from '../shared/pictures-in';

const PICTURES = path.join(__dirname, 'pictures');
/** Files of the demo's rendered shelf: thumbnails, the photo, and where each product stands. */
export const CATALOGUE_FOLDER = path.join(PICTURES, 'catalog');
export const SHELF_PHOTO = path.join(PICTURES, 'shelf.jpg');
export const PLANOGRAM_FILE = path.join(PICTURES, 'planogram.csv');
export const TRUTH_FILE = path.join(PICTURES, 'truth.json');

export interface Thumbnail {
  /** The file's name without its extension. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads one thumbnail per product. The file's name is the product's name.
 * @throws Error if the folder contains no JPEG or PNG.
 */
export async function readCatalogueFolder(folder: string): Promise<Thumbnail[]> {
  const files = await picturesIn(folder);
  if (files.length === 0) throw new Error(`There is no JPEG or PNG in ${folder}`);
  return Promise.all(
    files.map(async (file) => ({
      name: path.parse(file).name,
      bytes: await readFile(file),
    })),
  );
}

/** How many bytes of a request body are reserved for the multipart headers around the picture. */
const FRAME_BYTES = 10_000;
/** The long side, in pixels, to which a photo is shrunk if it is too large for one request. */
const REDUCED_SIDE = 4_000;

/** Reads a photo, and shrinks it if it is too large for one request. */
export async function readPhoto(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (bytes.length <= LIMITS.multipartBodyBytes - FRAME_BYTES) return bytes;
  console.log(`${file} has ${(bytes.length / 1e6).toFixed(1)} MB: sending a smaller copy`);
  return sharp(bytes)
    .rotate()
    .resize(REDUCED_SIDE, REDUCED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
