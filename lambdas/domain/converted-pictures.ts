import type { PictureStructure } from './jpeg-markers';

/**
 * Reads just enough of the pictures that are converted to JPEG to decide whether the worker may decode
 * them.
 */

/** WebP: `RIFF`, the length of the rest, `WEBP`, then chunks. */
const WEBP = /^RIFF.{4}WEBP/s;
/** HEIC, recognised by the brand in its first box. AVIF has another brand. */
const HEIC = /^.{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/s;

/** How many bytes at the start of a file show whether it is one of these types. */
const TYPE_BYTES = 12;

export function convertedTypeOf(bytes: Uint8Array): 'image/webp' | 'image/heic' | undefined {
  const start = Buffer.from(bytes.subarray(0, TYPE_BYTES)).toString('latin1');
  if (WEBP.test(start)) return 'image/webp';
  return HEIC.test(start) ? 'image/heic' : undefined;
}

/** @param bytes - a WebP file, whose first chunk has the picture's size */
export function readWebpStructure(bytes: Uint8Array): PictureStructure {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: file.length < 30 ? undefined : sizeOfWebp(file),
    scans: 1,
    complete: file.length >= FIRST_CHUNK && hasAllChunks(file),
  };
}

/** The offset of a WebP's first chunk, and the length of a chunk's header. */
const [FIRST_CHUNK, CHUNK_HEADER] = [12, 8];

function hasAllChunks(file: Buffer): boolean {
  const end = file.readUInt32LE(4) + 8;
  if (end <= file.length) return true;
  // Some programs omit the padding byte after a last chunk of odd length.
  if (end > file.length + 1) return false;
  for (let at = FIRST_CHUNK; at + CHUNK_HEADER <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    at += CHUNK_HEADER + length;
    if (at === file.length) return length % 2 === 1;
    at += length % 2;
  }
  return false;
}

/** Adds the padding byte after the last chunk of a WebP. Without it libwebp reads nothing. */
export function withPadding(webp: Uint8Array): Uint8Array {
  const padded = Buffer.concat([webp, Buffer.alloc(webp.length % 2)]);
  const length = padded.readUInt32LE(4);
  padded.writeUInt32LE(length + (length % 2), 4);
  return padded;
}

function sizeOfWebp(file: Buffer): PictureStructure['size'] {
  const mostBits = 0x3fff;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const sides = file.readUInt32LE(21);
      return { width: (sides & mostBits) + 1, height: ((sides >>> 14) & mostBits) + 1 };
    }
    case 'VP8 ':
      return {
        width: file.readUInt16LE(26) & mostBits,
        height: file.readUInt16LE(28) & mostBits,
      };
    default:
      return undefined;
  }
}

/**
 * @param bytes - a HEIC file, whose `ispe` boxes have the sizes of the picture, its tiles and its
 * thumbnails
 */
export function readHeicStructure(bytes: Uint8Array): PictureStructure {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const meta = boxesOf(file).find(({ type }) => type === 'meta');
  let size: PictureStructure['size'];
  if (meta) {
    const box = file.subarray(meta.start, meta.end);
    for (let at = box.indexOf('ispe'); at >= 0; at = box.indexOf('ispe', at + 4)) {
      if (at + 16 > box.length) break;
      const [width, height] = [box.readUInt32BE(at + 8), box.readUInt32BE(at + 12)];
      if (!size || width * height > size.width * size.height) size = { width, height };
    }
  }
  return { size, scans: 1, complete: (boxesOf(file).at(-1)?.end ?? Infinity) <= file.length };
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A limit on the boxes read at one level, higher than any real HEIC file needs. */
const MOST_BOXES = 100;

/** The top-level boxes of a file. If the file is cut off, the last box ends beyond it. */
function boxesOf(file: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= file.length && boxes.length < MOST_BOXES;) {
    const length = file.readUInt32BE(start);
    const isLong = length === 1 && start + 16 <= file.length;
    // A length of 0 means the rest of the file.
    const bytes = isLong ? Number(file.readBigUInt64BE(start + 8)) : length || file.length - start;
    const end = start + Math.max(8, bytes);
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}
