import sharp from 'sharp';
import type { Box } from '../../domain/recognition/box';
import type { Detector, RawDetections } from '../onnx/detector';
import type { RgbImage } from '../rgb-image';
import { KERNEL } from './decode';

/** A facing on the working image. */
export interface DetectedBox {
  /** In pixels of the working image, cut to it. */
  readonly box: Box;
  readonly score: number;
}

/** What the detector sees, and what it takes to undo it. */
export interface DetectorInput {
  readonly image: RgbImage;
  /** Detector pixels per working pixel. */
  readonly scale: { readonly x: number; readonly y: number };
}

/**
 * Resizes, and pads the right and bottom edges with black.
 * @param scale - of the size of the first look: the detector's long side, or the photo's own where it is smaller
 */
export async function toDetectorInput(
  image: RgbImage,
  { long_side, multiple_of }: Pick<Detector['parameters'], 'long_side' | 'multiple_of'>,
  scale: number,
): Promise<DetectorInput> {
  const ratio = scale * Math.min(1, long_side / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * ratio));
  const height = Math.max(1, Math.round(image.height * ratio));
  const padded = (side: number): number => Math.ceil(side / multiple_of) * multiple_of;
  const { data, info } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: KERNEL })
    .extend({
      right: padded(width) - width,
      bottom: padded(height) - height,
      background: 'black',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    image: { data, width: info.width, height: info.height },
    scale: { x: width / image.width, y: height / image.height },
  };
}

/** Boxes back in working pixels; what lies in the padding or has no extent is dropped. */
export function toWorkingBoxes(
  { boxes, scores }: RawDetections,
  scale: DetectorInput['scale'],
  image: Pick<RgbImage, 'width' | 'height'>,
): DetectedBox[] {
  return Array.from(scores, (score, index) => {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.subarray(index * 4, index * 4 + 4);
    return {
      box: {
        x0: clip(x0 / scale.x, image.width),
        y0: clip(y0 / scale.y, image.height),
        x1: clip(x1 / scale.x, image.width),
        y1: clip(y1 / scale.y, image.height),
      },
      score,
    };
  }).filter(({ box }) => box.x1 > box.x0 && box.y1 > box.y0);
}

function clip(value: number, maximum: number): number {
  return Math.min(Math.max(value, 0), maximum);
}
