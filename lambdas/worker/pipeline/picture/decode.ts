import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { availableParallelism } from 'node:os';
import { LIMITS } from '../../../contracts/limits';
import { pngWithoutCompressedText } from '../../../domain/png-chunks';
import type { PhotoSize } from '../../../domain/recognition/box';
import { AppError } from '../../../shared/app-error';
import type { RgbImage } from '../../rgb-image';
import { scaleFactorOfPhoto, type WorkingScale } from './photo-scale';

// Pictures are decoded one at a time, so each may use every core. None is decoded twice, so a cache would be
// useless.
sharp.concurrency(availableParallelism());
sharp.cache(false);

/**
 * The long side, in pixels, to which a 4:3 photo is shrunk. JPEG decoding then halves 12 megapixels almost for
 * free, and facings on dense shelves remain about as large as crops.
 */
const WORKING_IMAGE_LONG_SIDE_PIXELS = 2000;

/**
 * The kernel for shrinking. It averages pixels as training does, and takes 3/4 of the time of sharp's default.
 */
export const RESIZE_KERNEL = 'linear';

/** The formats that are decoded here, by sharp's names. */
const ACCEPTED_PICTURE_FORMATS = new Set<string | undefined>(['jpeg', 'png']);

export interface DecodedPicture {
  /** The working image, on which the models run. */
  readonly image: RgbImage;
  /** The size of the submitted photo once upright. */
  readonly size: PhotoSize;
  readonly scale: WorkingScale;
}

/** Decodes a photo, like {@link decodePicture}, at the size of the working image. */
export const decodePhoto = (bytes: Uint8Array): Promise<DecodedPicture> =>
  decodeToLongSide(bytes, (size) =>
    Math.round(
      scaleFactorOfPhoto(size, WORKING_IMAGE_LONG_SIDE_PIXELS) * Math.max(size.width, size.height),
    ),
  );

/**
 * Decodes any picture to upright 8-bit sRGB, on white.
 * @param longSide - the long side to which larger pictures are shrunk, as far as possible while decoding
 * @throws AppError `image-unreadable` with a reason that the caller can act on.
 */
export const decodePicture = (bytes: Uint8Array, longSide: number): Promise<DecodedPicture> =>
  decodeToLongSide(bytes, () => longSide);

async function decodeToLongSide(
  submitted: Uint8Array,
  longSideOf: (size: PhotoSize) => number,
): Promise<DecodedPicture> {
  const bytes = pngWithoutCompressedText(submitted);
  const size = uprightSize(await readMetadata(bytes));
  const { data, info } = await readPixels(bytes, longSideOf(size)).catch((error: unknown) => {
    throw imageUnreadableError('the picture is damaged or cut off', error);
  });
  return {
    image: { data, width: info.width, height: info.height },
    size,
    scale: { x: info.width / size.width, y: info.height / size.height },
  };
}

/** libjpeg's warning when the end marker comes before the last pixels. */
const CUT_OFF_WARNING = /premature end/;

/**
 * Reads pixels, and refuses a truncated picture. If its end marker is present, libjpeg only warns of the
 * truncation. Other warnings are ignored, because photos from real cameras cause them.
 */
async function readPixels(bytes: Uint8Array, longSide: number): Promise<Pixels> {
  try {
    return await decodeResized(bytes, longSide, 'warning');
  } catch (error) {
    if (error instanceof Error && CUT_OFF_WARNING.test(error.message)) throw error;
    return decodeResized(bytes, longSide, 'error');
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

function decodeResized(
  bytes: Uint8Array,
  longSide: number,
  failOn: 'warning' | 'error',
): Promise<Pixels> {
  return sharp(bytes, {
    autoOrient: true,
    // sharp's limit is off, because readMetadata has checked the service's own limit.
    limitInputPixels: false,
    failOn,
  })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true, kernel: RESIZE_KERNEL })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw imageUnreadableError('the file is empty');
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw imageUnreadableError(
        'the file is no JPEG or PNG picture, or its header is damaged',
        error,
      );
    });
  if (!ACCEPTED_PICTURE_FORMATS.has(metadata.format))
    throw imageUnreadableError('the file is no JPEG or PNG picture');
  const pixels = metadata.width * metadata.height;
  if (pixels > LIMITS.imagePixels) {
    throw imageUnreadableError(
      `the picture has ${(pixels / 1e6).toFixed(1)} megapixels, ` +
        `more than the ${LIMITS.imagePixels / 1e6} allowed`,
    );
  }
  return metadata;
}

function uprightSize({ autoOrient }: Metadata): PhotoSize {
  return { width: autoOrient.width, height: autoOrient.height };
}

function imageUnreadableError(reason: string, cause?: unknown): AppError {
  return new AppError('image-unreadable', reason, { cause });
}
