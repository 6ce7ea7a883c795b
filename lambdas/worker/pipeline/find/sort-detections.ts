import { longerSide, type PhotoSize } from '../../../domain/recognition/box';
import type { Detector } from '../../onnx/detector';
import type { DetectedBox } from './look';
import { nonMaximumSuppression } from './non-maximum-suppression';

/** Boxes divided by the evidence they need to become facings, each list surest first. */
export interface SortedBoxes {
  /** Boxes that become facings whatever they show. */
  readonly sure: readonly DetectedBox[];
  /** Boxes that become facings only if the catalogue names them. */
  readonly doubtful: readonly DetectedBox[];
}

/**
 * Divides boxes into sure and doubtful ones, and drops the rest. A box that overlaps a surer one may be
 * doubtful, because it may fit a large facing better.
 * @param showsProducts - if false, no box is sure
 */
export function divideIntoSureAndDoubtful(
  detected: readonly DetectedBox[],
  image: PhotoSize,
  showsProducts: boolean,
  parameters: Pick<
    Detector['parameters'],
    'score_threshold' | 'sure_iou_threshold' | 'doubtful' | 'max_detections'
  >,
): SortedBoxes {
  const { score_threshold, sure_iou_threshold, doubtful, max_detections } = parameters;
  const surestFirst = [...detected].sort((a, b) => b.score - a.score);
  const strong = surestFirst.filter(({ score }) => showsProducts && score >= score_threshold);
  const sure = nonMaximumSuppression(strong, sure_iou_threshold);
  const minSide = (doubtful?.least_side ?? Infinity) * Math.max(image.width, image.height);
  return {
    sure: sure.slice(0, max_detections),
    doubtful: surestFirst
      .filter((box) => !sure.includes(box) && box.score >= (doubtful?.score_threshold ?? 1))
      .filter(({ box }) => longerSide(box) >= minSide),
  };
}
