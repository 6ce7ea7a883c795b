import { iou, type Box } from '../../../domain/recognition/box';
import type { DetectedBox } from './look';

/**
 * Box voting (S. Gidaris and N. Komodakis, ICCV 2015, section 5.2): moves each box to the mean of the voting
 * boxes that overlap it, weighted by their scores.
 * @param voting - the boxes before suppression, many of which show the same facing
 */
export function voteOnCorners(
  boxes: readonly DetectedBox[],
  voting: readonly DetectedBox[],
  iouThreshold: number,
): DetectedBox[] {
  const fromTheLeft = voting.toSorted((a, b) => a.box.x0 - b.box.x0);
  return boxes.map(({ box, score }) => {
    // Two boxes whose left edges are farther apart than this cannot reach the IoU threshold.
    const reach = (box.x1 - box.x0) * (1 / iouThreshold - 1);
    const near = fromTheLeft.slice(
      firstFrom(fromTheLeft, box.x0 - reach),
      firstFrom(fromTheLeft, box.x0 + reach),
    );
    const votes = near.filter((vote) => iou(box, vote.box) > iouThreshold);
    return { box: weightedMeanOf(votes) ?? box, score };
  });
}

/** The index of the first box whose left edge is at `x0` or to the right of it. */
function firstFrom(fromTheLeft: readonly DetectedBox[], x0: number): number {
  let [low, high] = [0, fromTheLeft.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((fromTheLeft[middle]?.box.x0 ?? Infinity) < x0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mean of the boxes' corners, weighted by score; undefined if there are no boxes. */
function weightedMeanOf(boxes: readonly DetectedBox[]): Box | undefined {
  const sum = { x0: 0, y0: 0, x1: 0, y1: 0, weight: 0 };
  for (const { box, score } of boxes) {
    sum.x0 += score * box.x0;
    sum.y0 += score * box.y0;
    sum.x1 += score * box.x1;
    sum.y1 += score * box.y1;
    sum.weight += score;
  }
  const { weight } = sum;
  if (weight === 0) return undefined;
  return { x0: sum.x0 / weight, y0: sum.y0 / weight, x1: sum.x1 / weight, y1: sum.y1 / weight };
}
