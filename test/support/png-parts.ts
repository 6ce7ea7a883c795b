import { crc32 } from 'node:zlib';

/** Parts of PNG files, for pictures that none of the available encoders writes. */

/** Signature and header chunk of every PNG. */
const START_BYTES = 33;

export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Inserts chunks right after a picture's header. */
export const behindHeader = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, START_BYTES), ...chunks, png.subarray(START_BYTES)]);
