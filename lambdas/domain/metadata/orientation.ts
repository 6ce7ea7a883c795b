/** The tag of the orientation in EXIF, and the type of its value: a number of two bytes. */
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
/** The size of a directory entry: tag and type (2 bytes each), count and value (4 each). */
const ENTRY_BYTES = 12;

/**
 * The orientation of a picture that is stored upright. The other seven values mean turned or mirrored.
 */
const UPRIGHT = 1;
const MAX_ORIENTATION = 8;

/**
 * Reduces EXIF data to the picture's orientation.
 * @param exif - starting at its TIFF header, in the form that JPEG and PNG share
 * @returns undefined if the picture is upright, or the EXIF data does not say
 */
export function orientationOnly(exif: Uint8Array): Buffer | undefined {
  const orientation = readOrientation(exif);
  if (orientation <= UPRIGHT || orientation > MAX_ORIENTATION) return undefined;
  // Header (8 bytes, the directory follows), one entry, and no further directory (4 bytes of zero).
  const tiff = Buffer.alloc(8 + 2 + ENTRY_BYTES + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT_TYPE, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function readOrientation(exif: Uint8Array): number {
  if (exif.length < 8) return UPRIGHT;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const littleEndian = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > view.byteLength) return UPRIGHT;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) break;
    if (view.getUint16(at, littleEndian) === ORIENTATION_TAG) {
      return view.getUint16(at + 8, littleEndian);
    }
  }
  return UPRIGHT;
}
