import { longerSide } from '../../domain/recognition/box';
import { median } from '../../domain/recognition/median';
import type { Detector } from '../onnx/detector';
import type { RgbImage } from '../rgb-image';
import { toDetectorInput, toWorkingBoxes, type DetectedBox } from './detector-geometry';
import { sortDetections, type SortedBoxes } from './sort-detections';

export interface Detections extends SortedBoxes {
  /** Only where names decide whether the photo counts. */
  readonly unlessNamed?: {
    /** So many of the sure boxes the catalogue must name. */
    readonly names: number;
    /** Doubtful if it does not; then none is sure. */
    readonly doubtful: readonly DetectedBox[];
  };
}

/** Finds what may be facings on a working image. */
export async function detect(
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
): Promise<Detections> {
  const { photo_threshold, named_photo } = detector.parameters;
  const first = await look(image, detector, 1);
  const score = await scorePhoto(first, image, detector);
  const without = sortDetections(first, image, false, detector.parameters);
  if (score < Math.min(photo_threshold, named_photo?.threshold ?? 1)) return without;
  // Only now: a picture of anything looks more like one of products when it is enlarged.
  const found = await lookCloser(first, image, detector);
  const boxes = sortDetections(found, image, true, detector.parameters);
  if (named_photo === undefined || score >= photo_threshold) return boxes;
  const { names } = named_photo;
  // With too few boxes the names cannot be reached, and looking for them is spared.
  return boxes.sure.length < names
    ? without
    : { ...boxes, unlessNamed: { names, doubtful: without.doubtful } };
}

/** @param scale - of the size of the first look */
async function look(
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
  scale: number,
): Promise<DetectedBox[]> {
  const input = await toDetectorInput(image, detector.parameters, scale);
  return toWorkingBoxes(await detector.detect(input.image), input.scale, image);
}

/** Less is not worth the time of a look. */
const LEAST_ENLARGEMENT = 1.1;

/**
 * The boxes of a small photo once it is enlarged, where they are small. Where they are large they stay: a blurred
 * picture of a large package is none that the detector has learned.
 */
async function lookCloser(
  first: readonly DetectedBox[],
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
): Promise<readonly DetectedBox[]> {
  const { long_side, closer_look } = detector.parameters;
  const { sure } = sortDetections(first, image, true, detector.parameters);
  if (closer_look === undefined || sure.length < closer_look.least_boxes) return first;
  const side = median(sure.map(({ box }) => longerSide(box))) ?? Infinity;
  if (side >= closer_look.below) return first;
  const room = long_side / Math.max(image.width, image.height);
  const scale = Math.min(closer_look.to / side, closer_look.most, room);
  return scale < LEAST_ENLARGEMENT ? first : look(image, detector, scale);
}

/** How sure the detector is that a photo shows products at all: it looks at other sizes too where it is not certain. */
async function scorePhoto(
  found: readonly DetectedBox[],
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
): Promise<number> {
  const { score_threshold, further_looks } = detector.parameters;
  const surest = surestScore(found);
  // Nothing would be sure: the other looks are spared.
  if (further_looks === undefined || surest < score_threshold) return surest;
  if (surest >= further_looks.unless) return surest;
  let sum = surest;
  for (const scale of further_looks.scales) {
    sum += surestScore(await look(image, detector, scale));
  }
  return sum / (1 + further_looks.scales.length);
}

const surestScore = (found: readonly DetectedBox[]): number =>
  Math.max(0, ...found.map(({ score }) => score));
