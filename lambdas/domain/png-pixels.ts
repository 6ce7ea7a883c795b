import { LIMITS } from '../contracts/limits';

/** A PNG's pixel format, from its header. */
export interface PngPixels {
  /** The bytes of one pixel once it is decoded. */
  readonly bytesPerPixel: number;
  readonly bitsPerChannel: number;
  /** Whether the picture is stored in seven passes (Adam7). */
  readonly interlaced: boolean;
}

/** Grey, RGB, palette, grey with alpha and RGB with alpha. Colours of a palette are decoded to RGB. */
const CHANNELS_BY_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };
const MOST_CHANNELS = 4;

/** Where these bytes of the header chunk, IHDR, lie in every PNG. */
const DEPTH_AT = 24;
const COLOUR_TYPE_AT = 25;
const INTERLACE_METHOD_AT = 28;

export function readPngPixels(png: Uint8Array): PngPixels {
  const bitsPerChannel = png[DEPTH_AT] ?? 0;
  const channels = CHANNELS_BY_COLOUR_TYPE[png[COLOUR_TYPE_AT] ?? -1] ?? MOST_CHANNELS;
  return {
    // Fewer than 8 bits are decoded to 8.
    bytesPerPixel: channels * (bitsPerChannel > 8 ? 2 : 1),
    bitsPerChannel,
    interlaced: (png[INTERLACE_METHOD_AT] ?? 0) !== 0,
  };
}

/** Why a PNG is too expensive to decode, and what to do; `undefined` if it is cheap enough. */
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
