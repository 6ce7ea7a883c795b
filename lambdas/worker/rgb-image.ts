/** A decoded picture: 8-bit sRGB, upright, rows from the top, R G B without padding. */
export interface RgbImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
