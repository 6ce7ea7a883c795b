import { longerSide, type PhotoSize } from '../../domain/recognition/box';
import { iou } from '../../domain/recognition/box';
import type { Detector } from '../onnx/detector';
import type { DetectedBox } from './detector-geometry';

/** Boxes by what it takes to make them facings, the best first. */
export interface SortedBoxes {
  /** Facings, whatever they show. */
  readonly sure: readonly DetectedBox[];
  /** Facings where the catalogue names them. */
  readonly doubtful: readonly DetectedBox[];
}

/**
 * Tells sure boxes from doubtful ones, and drops what is neither. A box that overlaps a surer one is
 * seldom another facing, so it is not sure; it may still be doubtful, for of a large facing it may be
 * the better box.
 * @param showsAny - whether the photo shows products; if not, no box is sure
 */
export function sortDetections(
  detected: readonly DetectedBox[],
  image: PhotoSize,
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
      .filter(({ box }) => longerSide(box) >= least),
  };
}

/**
 * Non-maximum suppression.
 * @param boxes - the best first
 */
export function suppressOverlapping(
  boxes: readonly DetectedBox[],
  iouThreshold: number,
): DetectedBox[] {
  const kept: DetectedBox[] = [];
  for (const candidate of boxes) {
    if (kept.every(({ box }) => iou(box, candidate.box) <= iouThreshold)) kept.push(candidate);
  }
  return kept;
}
