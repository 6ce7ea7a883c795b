import sharp from 'sharp';
import type { Box } from '../../domain/recognition/box';
import { overlap } from '../../domain/recognition/overlap';
import type { Detector, RawDetections } from '../onnx/detector';
import type { RgbImage } from '../rgb-image';
import { KERNEL } from './decode';

/** A facing on the working image. */
export interface DetectedBox {
  /** In pixels of the working image, cut to it. */
  readonly box: Box;
  readonly score: number;
}

/** Boxes by what it takes to make them facings, the best first. */
export interface SortedBoxes {
  /** Facings, whatever they show. */
  readonly sure: readonly DetectedBox[];
  /** Facings where the catalogue names them. */
  readonly doubtful: readonly DetectedBox[];
}

export interface Detections extends SortedBoxes {
  /** Only where names decide whether the photo counts. */
  readonly unlessNamed?: {
    /** So many of the sure boxes the catalogue must name. */
    readonly names: number;
    /** Doubtful if it does not; then none is sure. */
    readonly doubtful: readonly DetectedBox[];
  };
}

/** What the detector sees, and what it takes to undo it. */
export interface DetectorInput {
  readonly image: RgbImage;
  /** Detector pixels per working pixel. */
  readonly scale: { readonly x: number; readonly y: number };
}

/** Finds what may be facings on a working image. */
export async function detect(
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
): Promise<Detections> {
  const { photo_threshold, named_photo } = detector.parameters;
  const found = await look(image, detector);
  const score = await scorePhoto(found, image, detector);
  const sorted = (showsAny: boolean): SortedBoxes =>
    sortDetections(found, image, showsAny, detector.parameters);
  const boxes = sorted(true);
  if (score >= photo_threshold) return boxes;
  const without = sorted(false);
  if (named_photo === undefined || score < named_photo.threshold) return without;
  const { names } = named_photo;
  // With too few boxes the names cannot be reached, and looking for them is spared.
  return boxes.sure.length < names
    ? without
    : { ...boxes, unlessNamed: { names, doubtful: without.doubtful } };
}

/** @param scale - of the size that the detector looks at */
async function look(
  image: RgbImage,
  detector: Pick<Detector, 'detect' | 'parameters'>,
  scale = 1,
): Promise<DetectedBox[]> {
  const input = await toDetectorInput(image, detector.parameters, scale);
  return toWorkingBoxes(await detector.detect(input.image), input.scale, image);
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

/**
 * Tells sure boxes from doubtful ones, and drops what is neither. A box that overlaps a surer one is
 * seldom another facing, and may still be the better box of one that is large.
 * @param showsAny - whether the photo shows products; if not, no box is sure
 */
export function sortDetections(
  detected: readonly DetectedBox[],
  image: Pick<RgbImage, 'width' | 'height'>,
  showsAny: boolean,
  parameters: Pick<
    Detector['parameters'],
    'score_threshold' | 'sure_iou_threshold' | 'doubtful' | 'max_detections'
  >,
): SortedBoxes {
  const { score_threshold, sure_iou_threshold, doubtful, max_detections } = parameters;
  const best = [...detected].sort((a, b) => b.score - a.score);
  const strong = best.filter(({ score }) => showsAny && score >= score_threshold);
  const sure = suppressOverlapping(strong, sure_iou_threshold);
  const least = (doubtful?.least_side ?? Infinity) * Math.max(image.width, image.height);
  return {
    sure: sure.slice(0, max_detections),
    doubtful: best
      .filter((box) => !sure.includes(box) && box.score >= (doubtful?.score_threshold ?? 1))
      .filter(({ box }) => Math.max(box.x1 - box.x0, box.y1 - box.y0) >= least),
  };
}

/**
 * Non-maximum suppression.
 * @param boxes - the best first
 */
function suppressOverlapping(
  boxes: readonly DetectedBox[],
  iouThreshold: number,
): readonly DetectedBox[] {
  const kept: DetectedBox[] = [];
  for (const candidate of boxes) {
    if (kept.every(({ box }) => overlap(box, candidate.box) <= iouThreshold)) kept.push(candidate);
  }
  return kept;
}

/**
 * Shrinks to the detector's long side, if it is longer, and pads the right and bottom edges with black.
 * @param scale - of that size
 */
export async function toDetectorInput(
  image: RgbImage,
  { long_side, multiple_of }: Pick<Detector['parameters'], 'long_side' | 'multiple_of'>,
  scale = 1,
): Promise<DetectorInput> {
  // Never enlarged: a blurred picture of large packages is none that the detector has learned.
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
