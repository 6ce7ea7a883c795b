import { crc32 } from 'node:zlib';
import { PNG_SIGNATURE } from '../png-chunks';
import { orientationOnly } from './orientation';

/** A chunk has a head of 8 bytes before its data, length and type, and a checksum of 4 bytes after it. */
const CHUNK_HEAD_BYTES = 8;
const CHUNK_BYTES_WITHOUT_DATA = 12;
const END_CHUNK_TYPE = 'IEND';
const EXIF_CHUNK_TYPE = 'eXIf';
const PIXEL_CHUNK_TYPE = 'IDAT';

/**
 * The optional chunks that affect how pixels are shown. Chunks whose type starts with a capital letter
 * are kept too.
 */
const SHOWING_CHUNK_TYPES = new Set([
  ...['cHRM', 'cICP', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'tRNS', 'pHYs', 'sPLT'],
]);

/**
 * Removes a PNG's metadata: text, times, unknown chunks, and EXIF except the first orientation, which is
 * put before the pixels. Data after the end is cut off, and a missing end is added. Pixel data is not
 * changed.
 */
export function pngWithoutMetadata(png: Buffer): Buffer[] {
  const kept: Buffer[] = [png.subarray(0, PNG_SIGNATURE.length)];
  let at = PNG_SIGNATURE.length;
  let beforePixels: number | undefined;
  let isTurned = false;
  while (at + CHUNK_BYTES_WITHOUT_DATA <= png.length) {
    const type = png.toString('latin1', at + 4, at + CHUNK_HEAD_BYTES);
    const end = at + CHUNK_BYTES_WITHOUT_DATA + png.readUInt32BE(at);
    if (type === PIXEL_CHUNK_TYPE) beforePixels ??= kept.length;
    if (/^[A-Z]/.test(type) || SHOWING_CHUNK_TYPES.has(type)) kept.push(png.subarray(at, end));
    if (type === EXIF_CHUNK_TYPE) {
      const orientation = orientationOnly(png.subarray(at + CHUNK_HEAD_BYTES, end - 4));
      // Many decoders, including ours, look for EXIF only before the pixels. Only the first of several
      // orientations is kept, because viewers differ in which one they follow.
      if (orientation && !isTurned) {
        kept.splice(beforePixels ?? kept.length, 0, chunkOf(EXIF_CHUNK_TYPE, orientation));
        isTurned = true;
      }
    }
    if (type === END_CHUNK_TYPE) return kept;
    at = end;
  }
  return [...kept, chunkOf(END_CHUNK_TYPE, Buffer.alloc(0))];
}

function chunkOf(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}
