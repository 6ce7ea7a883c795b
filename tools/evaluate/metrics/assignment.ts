import type { Box } from '../../../lambdas/domain/recognition/box';
import { iou, areaPartInside } from '../../../lambdas/domain/recognition/box';
import type { TruthFacing } from '../evaluation-set';

/** The facing that a prediction found, `ignored` for an ignored one, or undefined for none. */
export type Assignment = TruthFacing | 'ignored' | undefined;

/**
 * Gives each prediction the free facing with the highest IoU, as COCO does. Of the others, those on ignored
 * regions are ignored.
 * @param predictions - the surest first
 * @param threshold - the lowest IoU of a prediction and its facing
 */
export function assign(
  predictions: readonly Box[],
  truth: readonly TruthFacing[],
  threshold: number,
): Assignment[] {
  const open = new Set(truth.filter(({ ignored }) => !ignored));
  const ignored = truth.filter((facing) => facing.ignored);
  return predictions.map((box) => {
    let best: TruthFacing | undefined;
    let bestOverlap = threshold;
    for (const facing of open) {
      const shared = iou(box, facing.box);
      if (shared >= bestOverlap) [best, bestOverlap] = [facing, shared];
    }
    if (best !== undefined) {
      open.delete(best);
      return best;
    }
    return ignored.some((region) => areaPartInside(box, region.box) >= threshold)
      ? 'ignored'
      : undefined;
  });
}
