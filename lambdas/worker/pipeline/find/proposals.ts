import { longerSide } from '../../../domain/recognition/box';
import { median } from '../../../domain/recognition/statistics';
import type { RgbImage } from '../../rgb-image';
import { fuseLooks } from './fuse-looks';
import { firstLookRatio, lookAtImage, type BoxDetector, type DetectedBox, type Look } from './look';
import { voteOnCorners } from './vote-on-corners';

/**
 * Looks at a photo at several sizes, because the detector misses different facings at each, and the mean of
 * several boxes is more accurate than one.
 * @returns the fused boxes before any cut by score, surest first
 */
export async function findProposals(
  image: RgbImage,
  detector: BoxDetector,
): Promise<readonly DetectedBox[]> {
  const { further_looks, voting_iou_threshold } = detector.parameters;
  const looks = await lookAtSeveralSizes(image, detector);
  const boxes = looks.map((look) => look.boxes);
  const fused =
    further_looks === undefined ? boxes.flat() : fuseLooks(boxes, further_looks.iou_threshold);
  if (voting_iou_threshold === undefined) return fused;
  return voteOnCorners(
    fused,
    looks.flatMap((look) => look.voting),
    voting_iou_threshold,
  );
}

async function lookAtSeveralSizes(image: RgbImage, detector: BoxDetector): Promise<Look[]> {
  const { further_looks } = detector.parameters;
  const ratio = firstLookRatio(image, detector.parameters);
  const first = await lookAtImage(image, ratio, detector);
  const looks = [first];
  if (further_looks === undefined) return looks;
  // Looks run one after the other, because each needs memory in proportion to its pixels.
  for (const scale of scalesOfFurtherLooks(first.boxes, ratio, further_looks)) {
    looks.push(await lookAtImage(image, ratio * scale, detector));
  }
  return looks;
}

type FurtherLooks = NonNullable<BoxDetector['parameters']['further_looks']>;

/**
 * The sizes of the further looks, relative to the first. Photos with small facings are enlarged. Others are
 * reduced, which costs little time and shows more surroundings; with large facings, fewer looks suffice.
 */
function scalesOfFurtherLooks(
  first: readonly DetectedBox[],
  ratio: number,
  { scales, score_threshold, least_boxes, small_facings, large_facings }: FurtherLooks,
): readonly number[] {
  const sides = first
    .filter(({ score }) => score >= score_threshold)
    .map(({ box }) => ratio * longerSide(box));
  const medianSide = median(sides);
  if (medianSide === undefined || sides.length < least_boxes) return scales;
  if (medianSide < small_facings.below) return small_facings.scales;
  if (large_facings !== undefined && medianSide > large_facings.above) return large_facings.scales;
  return scales;
}
