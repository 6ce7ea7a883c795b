import { LIMITS } from '../contracts/limits';
import { NO_PICTURE, type PictureType } from '../contracts/picture-type';
import { AppError } from '../shared/app-error';
import { convertedTypeOf, readHeicStructure, readWebpStructure } from './converted-pictures';
import { readJpegStructure, type PictureStructure } from './jpeg-markers';
import { hasAllPixels } from './jpeg-pixels';
import { endsWithPixels, PNG_SIGNATURE } from './png-chunks';
import { faultOfPngPixels, readPngPixels } from './png-pixels';

interface PictureHeader {
  readonly contentType: PictureType;
  /** The width in pixels, as stored, before any rotation; `height` likewise. */
  readonly width: number;
  readonly height: number;
}

const JPEG_FIRST_BYTES = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_END_CHUNK_TYPE = Buffer.from('IEND', 'latin1');

/**
 * Reads a picture's type and size from its bytes.
 * @param field named in the error, e.g. `images[2]`.
 * @throws AppError 422 if it has an unsupported type, is damaged or cut off, or is too large or too
 * expensive to decode.
 */
export function inspectPicture(bytes: Uint8Array, field: string): PictureHeader {
  const refusalError = (reason: string) => new AppError('invalid', `${field}: ${reason}`);

  if (bytes.length === 0) throw refusalError('is empty');
  const contentType = contentTypeOf(bytes);
  if (!contentType) throw refusalError(`${NO_PICTURE}${hintOfOtherKind(bytes)}`);

  const { size, bits = 8, scans, pixels, complete } = STRUCTURES[contentType](bytes);
  if (!size) throw refusalError('is a damaged or truncated image');
  if (bits !== 8) {
    throw refusalError(`has ${bits} bits a sample: save it as a JPEG of 8 bits`);
  }
  const { width, height } = size;
  if (width < 1 || height < 1) throw refusalError('is a damaged image: it has no pixels');
  if (width * height > LIMITS.imagePixels) {
    const megapixels = LIMITS.imagePixels / 1e6;
    throw refusalError(
      `has ${width} x ${height} pixels; at most ${megapixels} megapixels are allowed`,
    );
  }
  if (Math.max(width, height) > LIMITS.imageSide) {
    throw refusalError(
      `has ${width} x ${height} pixels; at most ${LIMITS.imageSide} a side are allowed`,
    );
  }
  const fault = pixels && faultOfPngPixels(pixels, width * height);
  if (fault !== undefined) throw refusalError(fault);
  if (scans > LIMITS.jpegScans) {
    throw refusalError(
      `has ${scans} scans; at most ${LIMITS.jpegScans} are allowed: ` +
        'save it as a baseline JPEG, or with fewer scans',
    );
  }
  // Some cameras write every pixel but no end marker.
  if (!complete && !(contentType === 'image/jpeg' && hasAllPixels(bytes))) {
    throw refusalError('is a truncated image');
  }
  return { contentType, width, height };
}

/**
 * A hint for a file of another kind: what it is, and how to get a JPEG or PNG; empty if the kind is
 * unknown.
 */
function hintOfOtherKind(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const hint = OTHER_KINDS.find(([pattern]) => pattern.test(start))?.[1];
  return hint === undefined ? '' : `, not ${hint}`;
}

const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^.{4}ftypavi/s, 'AVIF: save it as JPEG'],
  [/^.{4}ftyp/s, 'a video'],
  [/^GIF8/, 'GIF: save it as PNG'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF or a raw photo: export it as JPEG'],
  [/^BM/, 'BMP: save it as PNG'],
  [/^%PDF/, 'PDF: export its page as JPEG'],
  [/^\xff\x4f\xff\x51|^\0\0\0\x0cjP/, 'JPEG 2000: save it as JPEG'],
  [/^\xff\x0a|^\0\0\0\x0cJXL/, 'JPEG XL: save it as JPEG'],
  [/^8BPS/, 'a Photoshop file: export it as JPEG'],
  [/^PK\x03\x04/, 'a ZIP archive: send each picture by itself'],
  [/^\x1f\x8b/, 'gzip: send the picture uncompressed'],
  [/^(?:data:image\/|\/9j\/|iVBORw0KGgo)/, 'base64: send the bytes of the picture'],
  // The first bytes of a JPEG or PNG that was decoded as UTF-8 or Latin-1 and written as UTF-8.
  [/^(?:\xef\xbf\xbd|\xc3\xbf\xc3\x98|\xc2\x89PNG)/, 'one that was read as text: send its bytes'],
  [/^\x89PNG(?!\r\n\x1a\n)/, 'a PNG whose line breaks were changed: send it as binary'],
  [/^\s*[{[]/, 'JSON, such as an error: send the picture itself'],
  [/^\s*</, 'a web page or SVG: send the picture itself'],
];

/** How many bytes at the start of a file show a picture's type. */
export const TYPE_BYTES = 12;

/** The type of a picture according to its first bytes; undefined if it is not a supported one. */
export function contentTypeOf(bytes: Uint8Array): PictureType | undefined {
  const startsWith = (magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));
  if (startsWith(JPEG_FIRST_BYTES)) return 'image/jpeg';
  return startsWith(PNG_SIGNATURE) ? 'image/png' : convertedTypeOf(bytes);
}

const STRUCTURES: Readonly<Record<PictureType, (bytes: Uint8Array) => PictureStructure>> = {
  'image/jpeg': readJpegStructure,
  'image/png': readPngStructure,
  'image/webp': readWebpStructure,
  'image/heic': readHeicStructure,
};

/**
 * Reads IHDR, which follows the signature (8 bytes): chunk length and type (4 each), then the size. A PNG
 * with IEND anywhere, or a whole chunk of pixels at its end, counts as complete; only decoding finds
 * other damage.
 */
function readPngStructure(bytes: Uint8Array): PictureStructure {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size =
    png.length >= 24 && png.toString('latin1', 12, 16) === 'IHDR'
      ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
      : undefined;
  const pixels = readPngPixels(bytes);
  const complete = png.lastIndexOf(PNG_END_CHUNK_TYPE) > 0 || endsWithPixels(bytes);
  return { size, scans: 1, pixels, complete };
}
