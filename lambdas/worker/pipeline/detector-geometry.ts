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
 * Cuts a part out, resizes it, and pads the right and bottom edges with black.
 * @param part - in whole pixels of the image
 * @param ratio - detector pixels per working pixel
 */
export async function toDetectorInput(
  image: RgbImage,
  part: Box,
  ratio: number,
  { multiple_of }: Pick<Detector['parameters'], 'multiple_of'>,
): Promise<DetectorInput> {
  const seen = { width: part.x1 - part.x0, height: part.y1 - part.y0 };
  const width = Math.max(1, Math.round(seen.width * ratio));
  const height = Math.max(1, Math.round(seen.height * ratio));
  const padded = (side: number): number => Math.ceil(side / multiple_of) * multiple_of;
  const { data, info } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .extract({ left: part.x0, top: part.y0, ...seen })
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
    scale: { x: width / seen.width, y: height / seen.height },
  };
}

/** Boxes back in working pixels, cut to the part that was seen; what lies in the padding or has no extent is dropped. */
export function toWorkingBoxes(
  { boxes, scores }: RawDetections,
  scale: DetectorInput['scale'],
  part: Box,
): DetectedBox[] {
  return Array.from(scores, (score, index) => {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.subarray(index * 4, index * 4 + 4);
    return {
      box: {
        x0: clip(part.x0 + x0 / scale.x, part.x0, part.x1),
        y0: clip(part.y0 + y0 / scale.y, part.y0, part.y1),
        x1: clip(part.x0 + x1 / scale.x, part.x0, part.x1),
        y1: clip(part.y0 + y1 / scale.y, part.y0, part.y1),
      },
      score,
    };
  }).filter(({ box }) => box.x1 > box.x0 && box.y1 > box.y0);
}

function clip(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}
