/** What every PNG begins with. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Length and type before a chunk's data, and the checksum behind them, 4 bytes each. */
const HEAD_BYTES = 8;
const FRAME_BYTES = 12;
/** Text that may be compressed. */
const TEXT = new Set(['zTXt', 'iTXt']);
/** Data of the pixels. Behind the first of them no decoder of ours looks for text. */
const PIXELS = 'IDAT';

/**
 * A PNG without the compressed text before its pixels. libpng inflates such text, to a thousand
 * times its size, even if nobody reads it, and twice: with the header and with the pixels. 3.9 MB of
 * it took 35 s. It holds titles, XMP and the like, and nothing that a picture is shown by.
 * @returns the very bytes given where there is none, and of any other file
 */
export function withoutCompressedText(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!PNG_SIGNATURE.equals(png.subarray(0, PNG_SIGNATURE.length))) return bytes;

  const kept: Buffer[] = [];
  let keptTo = 0;
  for (let at = PNG_SIGNATURE.length; at + HEAD_BYTES <= png.length;) {
    const type = png.toString('latin1', at + 4, at + HEAD_BYTES);
    if (type === PIXELS) break;
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (TEXT.has(type)) {
      kept.push(png.subarray(keptTo, at));
      keptTo = end;
    }
    at = end;
  }
  return keptTo === 0 ? bytes : Buffer.concat([...kept, png.subarray(keptTo)]);
}
