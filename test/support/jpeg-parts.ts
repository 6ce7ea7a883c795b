/** Parts of JPEG files, for pictures that none of the available encoders writes. */

export const SOI = Buffer.from([0xff, 0xd8]);
export const EOI = Buffer.from([0xff, 0xd9]);
export const SOS = Buffer.from([0xff, 0xda]);

/** A marker with its segment, e.g. E1 (APP1) with EXIF. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts parts right after a picture's start marker. */
export const atStart = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([SOI, ...parts, jpeg.subarray(SOI.length)]);

/** Inserts parts before the header of the first scan. */
export function beforeScan(jpeg: Buffer, ...parts: Buffer[]): Buffer {
  const scan = jpeg.indexOf(SOS);
  return Buffer.concat([jpeg.subarray(0, scan), ...parts, jpeg.subarray(scan)]);
}

/** Inserts parts before a picture's end marker, right after the data of its last scan. */
export const beforeEnd = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, jpeg.lastIndexOf(EOI)), ...parts, EOI]);

/** Repeats the last scan of a picture `times` more times. */
export function repeatScan(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.subarray(jpeg.lastIndexOf(SOS), jpeg.lastIndexOf(EOI));
  return beforeEnd(jpeg, ...Array<Buffer>(times).fill(last));
}
