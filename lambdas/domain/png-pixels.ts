import { LIMITS } from '../contracts/limits';

/** A PNG's pixel format, from its header. */
export interface PngPixels {
  /** How many bytes one decoded pixel takes. */
  readonly bytesPerPixel: number;
  readonly bitsPerChannel: number;
  /** Whether the picture is stored in seven passes (Adam7). */
  readonly interlaced: boolean;
}

/**
 * How many channels a decoded pixel has, by colour type: grey, RGB, palette (decoded to RGB), grey with
 * alpha, RGB with alpha.
 */
const CHANNELS_BY_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };
const MOST_CHANNELS = 4;

/** The offsets of these fields of the header chunk, IHDR, in every PNG. */
const DEPTH_AT = 24;
const COLOUR_TYPE_AT = 25;
const INTERLACE_METHOD_AT = 28;

export function readPngPixels(png: Uint8Array): PngPixels {
  const bitsPerChannel = png[DEPTH_AT] ?? 0;
  const channels = CHANNELS_BY_COLOUR_TYPE[png[COLOUR_TYPE_AT] ?? -1] ?? MOST_CHANNELS;
  return {
    // Channels of fewer than 8 bits are decoded to 8 bits.
    bytesPerPixel: channels * (bitsPerChannel > 8 ? 2 : 1),
    bitsPerChannel,
    interlaced: (png[INTERLACE_METHOD_AT] ?? 0) !== 0,
  };
}

/** The reason why a PNG is too expensive to decode, with advice; `undefined` if it is cheap enough. */
export function faultOfPngPixels(pixels: PngPixels, count: number): string | undefined {
  const { bytesPerPixel, bitsPerChannel, interlaced } = pixels;
  const bytes = count * bytesPerPixel * (interlaced ? 2 : 1);
  if (bytes <= LIMITS.pngDecodedBytes) return undefined;
  const remedies = [
    ...(bitsPerChannel > 8 ? ['with 8 bits a channel'] : []),
    ...(interlaced ? ['without interlacing'] : []),
  ];
  return (
    `takes ${Math.ceil(bytes / 1e6)} MB to decode; ` +
    `at most ${LIMITS.pngDecodedBytes / 1e6} are allowed: save it ${remedies.join(' and ')}`
  );
}
