import { JpegProgression } from './jpeg-progression';
import type { PngPixels } from './png-pixels';

/** Facts about a picture that its file shows before decoding. */
export interface PictureStructure {
  /** The size in pixels, as stored, before any rotation; `undefined` when the header is not complete. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Bits per sample, if not 8. Few programs show the 12-bit JPEGs that scanners write. */
  readonly bits?: number;
  /** Passes over the picture: 1 for a PNG or a baseline JPEG, about 10 for a progressive JPEG. */
  readonly scans: number;
  /** The cost of decoding a PNG; `undefined` for a JPEG. */
  readonly pixels?: PngPixels;
  /**
   * Whether the end marker was reached, or a progressive JPEG has all of its scans. A last scan that is
   * cut off shows only in decoding.
   */
  readonly complete: boolean;
}

/** The byte that precedes each marker. Any repetitions are fill bytes (T.81, B.1.1.2). */
const MARKER_PREFIX_BYTE = 0xff;
const PROGRESSIVE_FRAME_MARKER = 0xc2;
const START_OF_SCAN_MARKER = 0xda;
const END_OF_IMAGE_MARKER = 0xd9;

/** Length (2 bytes), precision (1), height and width (2 each), number of components (1). */
const MIN_FRAME_HEADER_BYTES = 8;

/**
 * Walks from marker to marker as libjpeg does, skipping stray bytes, fill bytes, scan data and whole
 * segments. Therefore thumbnails in EXIF and data after the end are not counted.
 * @param bytes - beginning with the marker SOI
 */
export function readJpegStructure(bytes: Uint8Array): PictureStructure {
  let size: PictureStructure['size'];
  let bits: number | undefined;
  let scans = 0;
  let progression: JpegProgression | undefined;
  let at = 2;
  const structure = (complete: boolean): PictureStructure => ({
    size,
    scans,
    complete,
    ...(bits !== undefined && bits !== 8 && { bits }),
  });
  for (;;) {
    // indexOf is native code: in a scan, where about one byte in 256 is a prefix, 20 MB take about 15 ms. But
    // ten million calls would take a second, so the current byte is tested first.
    if (bytes[at] !== MARKER_PREFIX_BYTE) at = bytes.indexOf(MARKER_PREFIX_BYTE, at);
    if (at < 0) break;
    while (bytes[at] === MARKER_PREFIX_BYTE) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === END_OF_IMAGE_MARKER) return structure(true);
    if (isMarkerWithoutSegment(marker)) continue;
    const length = readUint16(bytes, at);
    const segment = bytes.subarray(at, at + length);
    if (marker === START_OF_SCAN_MARKER) {
      scans += 1;
      progression?.addScan(segment);
    }
    // Only the first frame header counts, because libjpeg refuses a second one.
    if (isFrameHeaderMarker(marker)) {
      if (marker === PROGRESSIVE_FRAME_MARKER && !size) progression = new JpegProgression(segment);
      size ??= readSizeInFrameHeader(segment);
      bits ??= segment[2];
    }
    // The length includes its own two bytes. If it is less than 2, those bytes are skipped as stray ones.
    at += length;
  }
  return structure(progression?.isComplete === true && !endsWithZeros(bytes));
}

/**
 * Whether a file ends with zeros, as one that was cut off and padded does. A scan is padded with ones,
 * and ends with a zero only after FF.
 */
const endsWithZeros = (bytes: Uint8Array): boolean =>
  bytes.at(-1) === 0 && bytes.at(-2) !== MARKER_PREFIX_BYTE;

/**
 * Whether a marker has no segment. FF 00 stands for a byte FF in a scan; D0 to D8 are RST0 to RST7
 * and SOI.
 */
const isMarkerWithoutSegment = (marker: number): boolean =>
  marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** SOF0 to SOF15, except DHT (C4), JPG (C8) and DAC (CC), which lie among them. */
const isFrameHeaderMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readSizeInFrameHeader(segment: Uint8Array): PictureStructure['size'] {
  if (segment.length < MIN_FRAME_HEADER_BYTES) return undefined;
  return { width: readUint16(segment, 5), height: readUint16(segment, 3) };
}

/** A big-endian number of two bytes. A byte past the end counts as 0. */
const readUint16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
