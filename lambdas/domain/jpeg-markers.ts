/** What the file of a picture says of it, before it is decoded. */
export interface PictureStructure {
  /** Pixels, as stored; `undefined` where there is no whole header. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Passes over the picture: 1 of a PNG or a baseline JPEG, about 10 of a progressive one. */
  readonly scans: number;
  /** Whether the marker that ends the picture was reached. */
  readonly complete: boolean;
}

/** Before a marker; more of them are fill bytes (T.81, B.1.1.2). */
const PREFIX = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Precision (1 byte), height, width (2 each), number of components (1), behind the length (2). */
const FRAME_HEADER_BYTES = 8;

/**
 * Walks from marker to marker as libjpeg does: over stray and fill bytes, and over segments by their
 * length, so that neither a thumbnail in EXIF nor what phones append behind the end counts. Data of a
 * scan need no length: up to the next marker they are stray bytes like any others.
 * @param bytes - beginning with the marker SOI
 */
export function readJpeg(bytes: Uint8Array): PictureStructure {
  let size: PictureStructure['size'];
  let scans = 0;
  let at = 2;
  for (;;) {
    // Native: in a scan one byte of 256 is a prefix, so that 20 MB take some 15 ms. But a call for
    // each of ten million prefixes would take a second.
    if (bytes[at] !== PREFIX) at = bytes.indexOf(PREFIX, at);
    if (at < 0) break;
    while (bytes[at] === PREFIX) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === END_OF_IMAGE) return { size, scans, complete: true };
    if (standsAlone(marker)) continue;
    const length = twoBytes(bytes, at);
    if (marker === START_OF_SCAN) scans += 1;
    // As libjpeg, which refuses a second one.
    if (isFrameHeader(marker)) size ??= readSize(bytes.subarray(at, at + length));
    // The length includes its own two bytes; where it says less, they are stray bytes.
    at += length;
  }
  return { size, scans, complete: false };
}

/** 00 is a byte FF of a scan; of the others RST0 to RST7 (D0 to D7) occur between markers. */
const standsAlone = (marker: number): boolean =>
  marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** SOF0 to SOF15, among which are DHT (C4), JPG (C8) and DAC (CC). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readSize(segment: Uint8Array): PictureStructure['size'] {
  if (segment.length < FRAME_HEADER_BYTES) return undefined;
  return { width: twoBytes(segment, 5), height: twoBytes(segment, 3) };
}

/** Big-endian; 0 where the bytes end. */
const twoBytes = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
