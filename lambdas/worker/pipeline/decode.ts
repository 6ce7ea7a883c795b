import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { availableParallelism } from 'node:os';
import { LIMITS } from '../../contracts/limits';
import { withoutCompressedText } from '../../domain/png-chunks';
import type { PhotoSize } from '../../domain/recognition/box';
import { AppError } from '../../shared/app-error';
import type { RgbImage } from '../rgb-image';
import { scaleTo } from './photo-scale';

// One picture is worked on at a time, so it may use every core; nothing is ever decoded twice.
sharp.concurrency(availableParallelism());
sharp.cache(false);

/**
 * Photos of 4:3 are worked on at no more than this, longer ones at as many pixels in all: a facing of
 * a shelf of 100 still has about 125 pixels on its long side, nearly the 144 that the embedder looks
 * at, and the JPEG decoder halves the 4,000 of a 12-megapixel photo for next to nothing.
 */
const WORKING_LONG_SIDE = 2000;

/** Averages as the training's shrinking does, in three quarters of sharp's default's time. */
export const KERNEL = 'linear';

/** The formats of the contract, by what the bytes say. */
const FORMATS = new Set<string | undefined>(['jpeg', 'png']);

export interface DecodedPicture {
  /** The picture that the models see. */
  readonly image: RgbImage;
  /** The size of the upright photo as submitted. */
  readonly size: PhotoSize;
  /** Working pixels per pixel of the upright photo, at most 1. */
  readonly scale: { readonly x: number; readonly y: number };
}

/** Decodes a photo to the size that it is worked on at, as `decode` does. */
export const decodePhoto = (bytes: Uint8Array): Promise<DecodedPicture> =>
  decodeTo(bytes, (size) =>
    Math.round(scaleTo(size, WORKING_LONG_SIDE) * Math.max(size.width, size.height)),
  );

/**
 * Decodes a picture upright, on white where it is transparent, in 8-bit sRGB whatever it was.
 * @param longSide - larger pictures are shrunk to this, as far as possible while decoding
 * @throws AppError `image-unreadable` with a reason that the caller can act on.
 */
export const decode = (bytes: Uint8Array, longSide: number): Promise<DecodedPicture> =>
  decodeTo(bytes, () => longSide);

async function decodeTo(
  submitted: Uint8Array,
  longSideOf: (size: PhotoSize) => number,
): Promise<DecodedPicture> {
  const bytes = withoutCompressedText(submitted);
  const size = uprightSize(await readMetadata(bytes));
  const { data, info } = await readPixels(bytes, longSideOf(size)).catch((error: unknown) => {
    throw unreadable('the picture is damaged or cut off', error);
  });
  return {
    image: { data, width: info.width, height: info.height },
    size,
    scale: { x: info.width / size.width, y: info.height / size.height },
  };
}

/** How libjpeg warns of an end marker that comes before all pixels did. */
const HALF_A_PICTURE = /premature end/;

/**
 * Half a picture must not be recognised as if it were a whole one. To libjpeg that is a mere
 * warning when the end marker is there; its other warnings are about photos of real cameras.
 */
async function readPixels(bytes: Uint8Array, longSide: number): Promise<Pixels> {
  try {
    return await resized(bytes, longSide, 'warning');
  } catch (error) {
    if (error instanceof Error && HALF_A_PICTURE.test(error.message)) throw error;
    return resized(bytes, longSide, 'error');
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

function resized(
  bytes: Uint8Array,
  longSide: number,
  failOn: 'warning' | 'error',
): Promise<Pixels> {
  return sharp(bytes, {
    autoOrient: true,
    // Checked before, by the service's own limit.
    limitInputPixels: false,
    failOn,
  })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true, kernel: KERNEL })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw unreadable('the file is empty');
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable('the file is no JPEG or PNG picture, or its header is damaged', error);
    });
  if (!FORMATS.has(metadata.format)) throw unreadable('the file is no JPEG or PNG picture');
  const pixels = metadata.width * metadata.height;
  if (pixels > LIMITS.imagePixels) {
    throw unreadable(
      `the picture has ${(pixels / 1e6).toFixed(1)} megapixels, ` +
        `more than the ${LIMITS.imagePixels / 1e6} allowed`,
    );
  }
  return metadata;
}

function uprightSize({ autoOrient }: Metadata): PhotoSize {
  return { width: autoOrient.width, height: autoOrient.height };
}

function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError('image-unreadable', reason, { cause });
}
