/** Parts of JPEG files, for what no encoder at hand writes. */

export const SOI = Buffer.from([0xff, 0xd8]);
export const EOI = Buffer.from([0xff, 0xd9]);
const SOS = Buffer.from([0xff, 0xda]);

/** A marker with its own segment, e.g. E1 (APP1) with EXIF. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Puts parts between the start of a picture and the rest of it. */
export const atStart = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([SOI, ...parts, jpeg.subarray(SOI.length)]);

/** Puts parts before the header of the first scan. */
export function beforeScan(jpeg: Buffer, ...parts: Buffer[]): Buffer {
  const scan = jpeg.indexOf(SOS);
  return Buffer.concat([jpeg.subarray(0, scan), ...parts, jpeg.subarray(scan)]);
}

/** Puts parts before the end of a picture, where the data of its last scan are. */
export const beforeEnd = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, jpeg.lastIndexOf(EOI)), ...parts, EOI]);

/** Writes the last scan of a picture that many times more. */
export function repeatScan(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.subarray(jpeg.lastIndexOf(SOS), jpeg.lastIndexOf(EOI));
  return beforeEnd(jpeg, ...Array<Buffer>(times).fill(last));
}
