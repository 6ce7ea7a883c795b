import sharp from 'sharp';
import type { PictureMeasures } from '../../../contracts/enrolment';
import type { RgbImage } from '../../rgb-image';
import { RESIZE_KERNEL } from './decode';
import type { WorkingScale } from './photo-scale';
import type { TrimmedPicture } from './trim-border';

/**
 * The long side, in pixels, at which a picture is measured. The embedder sees 192 x 192 pixels, so blur that is
 * invisible at 256 is harmless.
 */
const MEASURED_LONG_SIDE_PIXELS = 256;

/**
 * The share of all brightness changes that is left out at each end when the extent of the print is measured.
 */
const OUTER_PART_OF_GRADIENT = 0.02;

/** A pixel is burnt out if each of its channels (0 to 255) is at least this. */
const MIN_BURNT_OUT_CHANNEL = 250;

/** How many pixels along a row or a column the blurred copy averages (Crete et al.). */
const MEAN_LENGTH_PIXELS = 9;

/**
 * A picture with at least this many burnt-out corners is taken to have a white background, so its white is not
 * glare.
 */
const MIN_WHITE_CORNERS = 2;

/**
 * Measures how well a picture shows its product.
 * @param picture - the whole picture
 * @param trimmed - the picture without the border around the product
 * @param scale - pixels of these pictures per pixel of the submitted one
 */
export async function measurePicture(
  picture: RgbImage,
  { image: product, aspect }: TrimmedPicture,
  scale: WorkingScale,
): Promise<PictureMeasures> {
  const { grey, burntOut } = await shrinkToGrey(product);
  // If the aspect is known, a plain background was cut off, and the product touches all four sides.
  const isCutToProduct = aspect > 0;
  return {
    width: Math.round(product.width / scale.x),
    height: Math.round(product.height / scale.y),
    contrast: round(deviationOf(grey.pixels)),
    blur: round(Math.max(blurAlong(grey, 1), blurAlong(grey, grey.width))),
    extent: isCutToProduct ? 1 : round(extentAlong(grey, 1) * extentAlong(grey, grey.width)),
    burnt_out: isOnWhite(picture) ? 0 : round(burntOut),
  };
}

/**
 * Rounds to three decimals, because a row in table Enrolments holds the measures of all the item's pictures.
 */
const round = (value: number): number => Math.round(value * 1000) / 1000;

interface GreyImage {
  /** Brightness of each pixel, 0 to 255. */
  readonly pixels: Float32Array;
  readonly width: number;
  readonly height: number;
}

const CHANNELS = 3;

// Looked up once, because looking up `Math` a million times takes seconds in tests that isolate globals.
const { abs, max, min } = Math;

async function shrinkToGrey({
  data,
  width,
  height,
}: RgbImage): Promise<{ grey: GreyImage; burntOut: number }> {
  const side = MEASURED_LONG_SIDE_PIXELS;
  const { data: rgb, info } = await sharp(data, { raw: { width, height, channels: CHANNELS } })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: RESIZE_KERNEL })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Float32Array(info.width * info.height);
  let burntOut = 0;
  // A plain loop is used for speed, because it runs for 65,000 pixels.
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const red = rgb[CHANNELS * pixel] ?? 0;
    const green = rgb[CHANNELS * pixel + 1] ?? 0;
    const blue = rgb[CHANNELS * pixel + 2] ?? 0;
    pixels[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (isBurntOut(rgb, pixel)) burntOut += 1;
  }
  return {
    grey: { pixels, width: info.width, height: info.height },
    burntOut: burntOut / pixels.length,
  };
}

function isOnWhite({ data, width, height }: RgbImage): boolean {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return corners.filter((pixel) => isBurntOut(data, pixel)).length >= MIN_WHITE_CORNERS;
}

function isBurntOut(rgb: Uint8Array, pixel: number): boolean {
  for (let channel = 0; channel < CHANNELS; channel++) {
    if ((rgb[CHANNELS * pixel + channel] ?? 0) < MIN_BURNT_OUT_CHANNEL) return false;
  }
  return true;
}

function deviationOf(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * Blur along rows or columns, from 0 (sharp) to 1 (blurred): the share of the differences between neighbouring
 * pixels that remains after smoothing (Crete, Dolmiere, Ladret, Nicolas: The blur effect, 2007).
 * @param step - distance in the array to the next pixel: 1 along rows, the width along columns
 */
function blurAlong({ pixels, width, height }: GreyImage, step: number): number {
  const [lines, length, lineStep] = step === 1 ? [height, width, width] : [width, height, 1];
  const reach = (MEAN_LENGTH_PIXELS - 1) / 2;
  let change = 0;
  let keptChange = 0;
  for (let line = 0; line < lines; line++) {
    const at = (place: number): number =>
      pixels[line * lineStep + min(max(place, 0), length - 1) * step] ?? 0;
    for (let place = 1; place < length; place++) {
      const difference = abs(at(place) - at(place - 1));
      // The means at two neighbouring pixels differ only by the pixel that enters and the one that leaves.
      const ofMeans = abs(at(place + reach) - at(place - 1 - reach)) / MEAN_LENGTH_PIXELS;
      change += difference;
      keptChange += min(difference, ofMeans);
    }
  }
  return change === 0 ? 1 : keptChange / change;
}

/**
 * The share of columns or rows that contains nearly all changes of brightness.
 * @param step - 1 for columns, the width for rows
 */
function extentAlong({ pixels, width, height }: GreyImage, step: number): number {
  const changes = new Array<number>(step === 1 ? width : height).fill(0);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const here = y * width + x;
      const toRight = abs((pixels[here + 1] ?? 0) - (pixels[here] ?? 0));
      const toBelow = abs((pixels[here + width] ?? 0) - (pixels[here] ?? 0));
      const place = step === 1 ? x : y;
      changes[place] = (changes[place] ?? 0) + toRight + toBelow;
    }
  }
  const outer = OUTER_PART_OF_GRADIENT * changes.reduce((sum, change) => sum + change, 0);
  const inner =
    changes.length - outerPlaces(changes, outer) - outerPlaces(changes.toReversed(), outer);
  return max(0, inner) / changes.length;
}

/** The number of values at the start of the list whose sum is at most `most`. */
function outerPlaces(changes: readonly number[], most: number): number {
  let sum = 0;
  const first = changes.findIndex((change) => (sum += change) > most);
  return first === -1 ? 0 : first;
}
