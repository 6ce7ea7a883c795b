import { longerSide, centreOf, wholeOf, type Box } from '../../domain/recognition/box';
import { median } from '../../domain/recognition/statistics';
import type { RgbImage } from '../rgb-image';
import type { DetectedBox } from './detector-geometry';
import { firstRatio, look, type Looking } from './look';
import { scaleTo } from './photo-scale';
import { sortDetections, suppressOverlapping } from './sort-detections';
import { tilesOf } from './tiles';

/** Less is not worth the time of a look. */
const LEAST_ENLARGEMENT = 1.1;

/**
 * The boxes of a photo once it is enlarged for the detector, where they are small. Where they are large they stay:
 * a blurred picture of a large package is none that the detector has learned.
 */
export async function lookCloser(
  first: readonly DetectedBox[],
  image: RgbImage,
  detector: Looking,
): Promise<readonly DetectedBox[]> {
  const { closer_look } = detector.parameters;
  if (closer_look === undefined) return first;
  const { sure } = sortDetections(first, image, true, detector.parameters);
  if (sure.length < closer_look.least_boxes) return first;
  const ratio = firstRatio(image, detector.parameters);
  const side = ratio * (median(sure.map(({ box }) => longerSide(box))) ?? Infinity);
  if (side >= closer_look.below) return first;
  const room = scaleTo(image, closer_look.enlarged_long_side) / ratio;
  const scale = Math.min(closer_look.to / side, closer_look.most, room);
  if (scale < LEAST_ENLARGEMENT) return first;
  return lookEnlarged(first, image, ratio * scale, closer_look.overlap, detector);
}

/**
 * From this part of the tiles' overlap on, in length, boxes of both looks count. A hard limit would lose facings that
 * each takes for a little too long or too short to be its own.
 */
const SHARED_FROM = 0.5;

/**
 * One look if the detector takes the photo at this size, or else one at each of its tiles, in turn: the memory that a
 * look takes grows with its pixels.
 */
async function lookEnlarged(
  first: readonly DetectedBox[],
  image: RgbImage,
  ratio: number,
  overlap: number,
  detector: Looking,
): Promise<readonly DetectedBox[]> {
  const { long_side: longSide, iou_threshold } = detector.parameters;
  if (ratio <= scaleTo(image, longSide)) return look(image, wholeOf(image), ratio, detector);
  const sideOf = ({ box }: DetectedBox): number => longerSide(box) * ratio;
  // A tile may cut what is longer than the overlap; the first look saw it whole.
  const found = first.filter((box) => sideOf(box) > SHARED_FROM * overlap);
  for (const { part, core } of tilesOf(image, ratio, { longSide, overlap })) {
    const boxes = await look(image, part, ratio, detector);
    found.push(...boxes.filter((box) => sideOf(box) <= overlap && hasCentre(core, box)));
  }
  return suppressOverlapping(
    found.sort((a, b) => b.score - a.score),
    iou_threshold,
  );
}

function hasCentre(core: Box, { box }: DetectedBox): boolean {
  const { x, y } = centreOf(box);
  return x >= core.x0 && x < core.x1 && y >= core.y0 && y < core.y1;
}
