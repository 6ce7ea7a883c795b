import { iou } from '../../../domain/recognition/box';
import type { DetectedBox } from './look';

/**
 * Keeps each box whose IoU with every surer box kept so far is at most the threshold.
 * @param boxes - surest first
 */
export function nonMaximumSuppression(
  boxes: readonly DetectedBox[],
  iouThreshold: number,
): DetectedBox[] {
  const kept: DetectedBox[] = [];
  for (const candidate of boxes) {
    if (kept.every(({ box }) => iou(box, candidate.box) <= iouThreshold)) kept.push(candidate);
  }
  return kept;
}
