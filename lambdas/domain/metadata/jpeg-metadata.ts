import { orientationOnly } from './orientation';

const MARKER_PREFIX_BYTE = 0xff;
const END_OF_IMAGE_MARKER = 0xd9;
const END_OF_IMAGE = Buffer.from([MARKER_PREFIX_BYTE, END_OF_IMAGE_MARKER]);
const APP0_MARKER = 0xe0;
const APP1_MARKER = 0xe1;
const APP2_MARKER = 0xe2;
const APP14_MARKER = 0xee;
const APP15_MARKER = 0xef;
const COMMENT_MARKER = 0xfe;

const JFIF = Buffer.from('JFIF\0', 'latin1');
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const COLOUR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');

/**
 * The length of a JFIF segment's data without its thumbnail: name, version, unit, two densities, two
 * sizes of 0.
 */
const JFIF_BYTES_WITHOUT_THUMBNAIL = 14;

/**
 * Removes a JPEG's metadata segments and whatever follows its end, and adds the end marker if it is
 * missing. Pixels and what a decoder needs stay: colour profile, colour transform (Adobe), density
 * and orientation.
 */
export function jpegWithoutMetadata(jpeg: Buffer): Buffer[] {
  const kept: Buffer[] = [];
  let keptTo = 0;
  let at = 2;
  let isTurned = false;
  for (;;) {
    if (jpeg[at] !== MARKER_PREFIX_BYTE) at = jpeg.indexOf(MARKER_PREFIX_BYTE, at);
    if (at < 0) return [...kept, jpeg.subarray(keptTo), END_OF_IMAGE];
    const start = at;
    while (jpeg[at] === MARKER_PREFIX_BYTE) at += 1;
    const marker = jpeg[at] ?? 0;
    at += 1;
    if (marker === END_OF_IMAGE_MARKER) return [...kept, jpeg.subarray(keptTo, at)];
    // Markers from C0 upwards start a segment, except RST0 to RST7 and SOI.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (at + 2 > jpeg.length) return [...kept, jpeg.subarray(keptTo), END_OF_IMAGE];
    const end = at + jpeg.readUInt16BE(at);
    if (isMetadataMarker(marker)) {
      const needed = neededPartOf(marker, jpeg, start, at, end);
      const isOrientation = marker === APP1_MARKER && needed.length > 0;
      kept.push(jpeg.subarray(keptTo, start));
      // Keeps only the first orientation of several: viewers differ in which one they follow.
      if (!isOrientation || !isTurned) kept.push(needed);
      isTurned ||= isOrientation;
      keptTo = Math.min(end, jpeg.length);
    }
    at = end;
  }
}

const isMetadataMarker = (marker: number): boolean =>
  (marker >= APP0_MARKER && marker <= APP15_MARKER) || marker === COMMENT_MARKER;

/** The part of a segment that is kept: all of it, some of it, or nothing. */
function neededPartOf(
  marker: number,
  jpeg: Buffer,
  start: number,
  lengthAt: number,
  end: number,
): Buffer {
  const data = jpeg.subarray(lengthAt + 2, end);
  const beginsWith = (name: Buffer): boolean => name.equals(data.subarray(0, name.length));
  if (marker === APP0_MARKER && beginsWith(JFIF)) return jfifWithoutThumbnail(data);
  if (marker === APP1_MARKER && beginsWith(EXIF)) {
    const orientation = orientationOnly(data.subarray(EXIF.length));
    if (orientation) return segmentOf(marker, Buffer.concat([EXIF, orientation]));
  }
  const isNeeded =
    (marker === APP2_MARKER && beginsWith(COLOUR_PROFILE)) ||
    (marker === APP14_MARKER && beginsWith(ADOBE));
  return isNeeded ? jpeg.subarray(start, end) : Buffer.alloc(0);
}

function jfifWithoutThumbnail(data: Buffer): Buffer {
  const short = Buffer.alloc(JFIF_BYTES_WITHOUT_THUMBNAIL);
  data.copy(short, 0, 0, JFIF_BYTES_WITHOUT_THUMBNAIL - 2);
  return segmentOf(APP0_MARKER, short);
}

function segmentOf(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([MARKER_PREFIX_BYTE, marker, 0, 0]);
  // The length includes its own two bytes.
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
