import type { Box } from '../../../lambdas/domain/recognition/box';
import { iou, areaPartInside } from '../../../lambdas/domain/recognition/box';
import type { TruthFacing } from '../evaluation-set';

/** The facing that a prediction found; `ignored` if it lies on an ignored region, undefined if it found nothing. */
export type Assignment = TruthFacing | 'ignored' | undefined;

/**
 * Assigns each prediction the unassigned facing with the highest IoU, as COCO does. Predictions without a
 * facing are ignored if they lie on an ignored region.
 * @param predictions - sorted, with the most confident first
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
