import sharp from 'sharp';
import { clampBetweenZeroAnd, type Box, type PhotoSize } from '../../../domain/recognition/box';
import type { Detector, RawBoxes } from '../../onnx/detector';
import type { RgbImage } from '../../rgb-image';
import { RESIZE_KERNEL } from '../picture/decode';
import { scaleFactorOfPhoto } from '../picture/photo-scale';

/** A box that the detector found on the working image. */
export interface DetectedBox {
  /** The corners in pixels of the working image, cut to its edges. */
  readonly box: Box;
  /** How sure the detector is that the box is a facing, from 0 to 1. */
  readonly score: number;
}

/** The parts of a detector that a look needs. Tests pass a fake. */
export type BoxDetector = Pick<Detector, 'detect' | 'parameters'>;

/** The scale of the first look, in detector pixels per working pixel. It is at most 1: no photo is enlarged. */
export const firstLookRatio = (
  size: PhotoSize,
  { long_side }: Pick<Detector['parameters'], 'long_side'>,
): number => Math.min(1, scaleFactorOfPhoto(size, long_side));

/** What one run of the detector finds. Coordinates are in pixels of the image. */
export interface Look {
  readonly boxes: readonly DetectedBox[];
  /** The boxes before non-maximum suppression. */
  readonly voting: readonly DetectedBox[];
}

/**
 * Runs the detector over an image once, at one size.
 * @param ratio - detector pixels per pixel of the image
 */
export async function lookAtImage(
  image: RgbImage,
  ratio: number,
  detector: BoxDetector,
): Promise<Look> {
  const input = await toDetectorInput(image, ratio, detector.parameters);
  const found = await detector.detect(input.image);
  return {
    boxes: toWorkingBoxes(found, input.scale, image),
    voting: toWorkingBoxes(found.voting, input.scale, image),
  };
}

/** The image that the detector runs on, and the scale for converting boxes back. */
interface DetectorInput {
  readonly image: RgbImage;
  /** The detector's pixels per working pixel. */
  readonly scale: { readonly x: number; readonly y: number };
}

/**
 * Resizes an image, and pads its right and lower edges with black.
 * @param ratio - detector pixels per pixel of the image
 */
export async function toDetectorInput(
  image: RgbImage,
  ratio: number,
  { multiple_of }: Pick<Detector['parameters'], 'multiple_of'>,
): Promise<DetectorInput> {
  const width = Math.max(1, Math.round(image.width * ratio));
  const height = Math.max(1, Math.round(image.height * ratio));
  const paddedSide = (side: number): number => Math.ceil(side / multiple_of) * multiple_of;
  const { data, info } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: RESIZE_KERNEL })
    .extend({
      right: paddedSide(width) - width,
      bottom: paddedSide(height) - height,
      background: 'black',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    image: { data, width: info.width, height: info.height },
    scale: { x: width / image.width, y: height / image.height },
  };
}

/**
 * Converts the detector's boxes to working pixels and cuts them to the image. Boxes in the padding, and boxes
 * without area, are dropped.
 */
export function toWorkingBoxes(
  { boxes, scores }: RawBoxes,
  scale: DetectorInput['scale'],
  { width, height }: PhotoSize,
): DetectedBox[] {
  return Array.from(scores, (score, index) => {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.subarray(index * 4, index * 4 + 4);
    return {
      box: {
        x0: clampBetweenZeroAnd(x0 / scale.x, width),
        y0: clampBetweenZeroAnd(y0 / scale.y, height),
        x1: clampBetweenZeroAnd(x1 / scale.x, width),
        y1: clampBetweenZeroAnd(y1 / scale.y, height),
      },
      score,
    };
  }).filter(({ box }) => box.x1 > box.x0 && box.y1 > box.y0);
}
