import type { Box } from '../../../lambdas/domain/recognition/box';
import { iou, partInside } from '../../../lambdas/domain/recognition/box';
import type { TruthFacing } from '../evaluation-set';

/** What became of a prediction: the facing that it found, an ignored one, or nothing. */
export type Assignment = TruthFacing | 'ignored' | undefined;

/**
 * Gives each prediction, in their order, the facing that it overlaps most; each facing is found
 * once. What is left and lies on an ignored region is ignored, as COCO does it.
 * @param predictions - the surest first
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
    return ignored.some((region) => partInside(box, region.box) >= threshold)
      ? 'ignored'
      : undefined;
  });
}
