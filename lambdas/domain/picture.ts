import { imageSize } from 'image-size';
import { LIMITS } from '../contracts/limits';
import { AppError } from '../shared/app-error';

export interface PictureHeader {
  readonly contentType: 'image/jpeg' | 'image/png';
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('IEND', 'latin1');

/**
 * Reads a picture's type and size from its bytes; the declared type and the name are ignored.
 * @param field named in the error, e.g. `images[2]`.
 * @throws AppError 422 when it is no JPEG or PNG, cut off, or larger than the pixel limit.
 */
export function inspectPicture(bytes: Uint8Array, field: string): PictureHeader {
  const refuse = (reason: string, cause?: unknown) =>
    new AppError('invalid', `${field}: ${reason}`, { cause });

  if (bytes.length === 0) throw refuse('is empty');
  const contentType = sniff(bytes);
  if (!contentType) throw refuse('must be a JPEG or PNG image');

  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch (cause) {
    throw refuse('is a damaged or truncated image', cause);
  }
  const { width, height } = size;
  if (width < 1 || height < 1) throw refuse('is a damaged image: it has no pixels');
  if (width * height > LIMITS.imagePixels) {
    const megapixels = LIMITS.imagePixels / 1e6;
    throw refuse(`has ${width} x ${height} pixels; at most ${megapixels} megapixels are allowed`);
  }
  if (!isComplete(bytes, contentType)) throw refuse('is a truncated image');
  return { contentType, width, height };
}

function sniff(bytes: Uint8Array): PictureHeader['contentType'] | undefined {
  const starts = (magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));
  if (starts(JPEG_START)) return 'image/jpeg';
  return starts(PNG_START) ? 'image/png' : undefined;
}

/**
 * Whether the marker that ends a picture is there at all. Phones append data behind it, so it need
 * not be last; a picture with the marker can still be damaged, which decoding finds out.
 */
function isComplete(bytes: Uint8Array, contentType: PictureHeader['contentType']): boolean {
  const end = contentType === 'image/jpeg' ? JPEG_END : PNG_END;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(end) > 0;
}
