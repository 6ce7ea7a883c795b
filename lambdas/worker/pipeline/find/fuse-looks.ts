import { iou, type Box } from '../../../domain/recognition/box';
import { mean } from '../../../domain/recognition/statistics';
import type { DetectedBox } from './look';

/** Boxes from several looks that show the same facing, fused into one box. */
interface Cluster {
  box: Box;
  /** The sum of the scores of the cluster's boxes, which are the weights of their corners. */
  weight: number;
  /** The highest score each look gives the facing; 0 if the look does not see it. */
  readonly scoreOfLook: number[];
}

/**
 * Weighted boxes fusion (R. Solovyev et al., Image and Vision Computing, 2021). A fused score is the mean over
 * all looks, so a box found by only one look gets a lower score.
 * @param looks - the boxes of each look, in pixels of one image
 * @returns the surest first
 */
export function fuseLooks(
  looks: readonly (readonly DetectedBox[])[],
  iouThreshold: number,
): DetectedBox[] {
  const clusters: Cluster[] = [];
  const surestFirst = looks
    .flatMap((boxes, look) => boxes.map((detected) => ({ ...detected, look })))
    .sort((a, b) => b.score - a.score);
  for (const { box, score, look } of surestFirst) {
    const cluster = clusterOf(box, clusters, iouThreshold);
    if (cluster === undefined) {
      const scoreOfLook = looks.map((_, other) => (other === look ? score : 0));
      clusters.push({ box, weight: score, scoreOfLook });
    } else {
      cluster.box = weightedMean(cluster.box, cluster.weight, box, score);
      cluster.weight += score;
      // Boxes arrive surest first, so a look's first box in the cluster has the look's highest score.
      cluster.scoreOfLook[look] ||= score;
    }
  }
  return clusters
    .map(({ box, scoreOfLook }) => ({ box, score: mean(scoreOfLook) }))
    .sort((a, b) => b.score - a.score);
}

/** Finds the cluster whose fused box has the highest IoU with the box, if that is above the threshold. */
function clusterOf(
  box: Box,
  clusters: readonly Cluster[],
  iouThreshold: number,
): Cluster | undefined {
  let [nearest, highestIou]: [Cluster | undefined, number] = [undefined, iouThreshold];
  for (const cluster of clusters) {
    const overlap = iou(box, cluster.box);
    if (overlap > highestIou) [nearest, highestIou] = [cluster, overlap];
  }
  return nearest;
}

/** The weighted mean of the corners of two boxes. */
function weightedMean(a: Box, weightOfA: number, b: Box, weightOfB: number): Box {
  const share = weightOfB / (weightOfA + weightOfB);
  const between = (from: number, to: number): number => from + (to - from) * share;
  return {
    x0: between(a.x0, b.x0),
    y0: between(a.y0, b.y0),
    x1: between(a.x1, b.x1),
    y1: between(a.y1, b.y1),
  };
}
