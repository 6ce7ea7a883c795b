import { LIMITS } from '../contracts/limits';
import { AppError } from '../shared/app-error';
import { readJpeg, type PictureStructure } from './jpeg-markers';
import { PNG_SIGNATURE } from './png-chunks';

export interface PictureHeader {
  readonly contentType: 'image/jpeg' | 'image/png';
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_END = Buffer.from('IEND', 'latin1');

/**
 * Reads a picture's type and size from its bytes; the declared type and the name are ignored.
 * @param field named in the error, e.g. `images[2]`.
 * @throws AppError 422 when it is no JPEG or PNG, cut off, or over the limits of pixels, sides or scans.
 */
export function inspectPicture(bytes: Uint8Array, field: string): PictureHeader {
  const refuse = (reason: string) => new AppError('invalid', `${field}: ${reason}`);

  if (bytes.length === 0) throw refuse('is empty');
  const contentType = sniff(bytes);
  if (!contentType) throw refuse('must be a JPEG or PNG image');

  const { size, scans, complete } = contentType === 'image/jpeg' ? readJpeg(bytes) : readPng(bytes);
  if (!size) throw refuse('is a damaged or truncated image');
  const { width, height } = size;
  if (width < 1 || height < 1) throw refuse('is a damaged image: it has no pixels');
  if (width * height > LIMITS.imagePixels) {
    const megapixels = LIMITS.imagePixels / 1e6;
    throw refuse(`has ${width} x ${height} pixels; at most ${megapixels} megapixels are allowed`);
  }
  if (Math.max(width, height) > LIMITS.imageSide) {
    throw refuse(`has ${width} x ${height} pixels; at most ${LIMITS.imageSide} a side are allowed`);
  }
  if (!complete) throw refuse('is a truncated image');
  if (scans > LIMITS.jpegScans) {
    throw refuse(
      `has ${scans} scans; at most ${LIMITS.jpegScans} are allowed: ` +
        'save it as a baseline JPEG, or with fewer scans',
    );
  }
  return { contentType, width, height };
}

function sniff(bytes: Uint8Array): PictureHeader['contentType'] | undefined {
  const starts = (magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));
  if (starts(JPEG_START)) return 'image/jpeg';
  return starts(PNG_SIGNATURE) ? 'image/png' : undefined;
}

/**
 * The size stands in the first chunk, IHDR, behind the signature (8 bytes), its length and its type
 * (4 each). Whether the chunk that ends a picture is there at all: anything may be behind it, and a
 * picture with it can still be damaged, which decoding finds out.
 */
function readPng(bytes: Uint8Array): PictureStructure {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size =
    png.length >= 24 && png.toString('latin1', 12, 16) === 'IHDR'
      ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
      : undefined;
  return { size, scans: 1, complete: png.lastIndexOf(PNG_END) > 0 };
}
