/**
 * A decoded picture: upright, 8-bit sRGB, 3 bytes per pixel (R, G, B), rows from top to bottom without padding.
 */
export interface RgbImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
