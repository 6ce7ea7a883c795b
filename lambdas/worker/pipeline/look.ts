import type { Box, PhotoSize } from '../../domain/recognition/box';
import type { Detector } from '../onnx/detector';
import type { RgbImage } from '../rgb-image';
import { toDetectorInput, toWorkingBoxes, type DetectedBox } from './detector-geometry';
import { scaleTo } from './photo-scale';

/** What looking takes of a detector. */
export type Looking = Pick<Detector, 'detect' | 'parameters'>;

/** Detector pixels per working pixel of the first look, which enlarges nothing. */
export const firstRatio = (
  size: PhotoSize,
  { long_side }: Pick<Detector['parameters'], 'long_side'>,
): number => Math.min(1, scaleTo(size, long_side));

/**
 * All boxes of a part of an image, in pixels of the image.
 * @param ratio - detector pixels per working pixel
 */
export async function look(
  image: RgbImage,
  part: Box,
  ratio: number,
  detector: Looking,
): Promise<DetectedBox[]> {
  const input = await toDetectorInput(image, part, ratio, detector.parameters);
  return toWorkingBoxes(await detector.detect(input.image), input.scale, part);
}
