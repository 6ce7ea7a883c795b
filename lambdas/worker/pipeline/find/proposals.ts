import { longerSide } from '../../../domain/recognition/box';
import { median } from '../../../domain/recognition/statistics';
import type { RgbImage } from '../../rgb-image';
import { fuseLooks } from './fuse-looks';
import { firstLookRatio, lookAtImage, type BoxDetector, type DetectedBox } from './look';

/**
 * Looks at a photo at several sizes, and fuses the boxes. A detector misses other facings at another
 * size, and the mean of several boxes is more exact than each.
 * @returns the boxes before any cut, the surest first
 */
export async function findProposals(
  image: RgbImage,
  detector: BoxDetector,
): Promise<readonly DetectedBox[]> {
  const { further_looks } = detector.parameters;
  const ratio = firstLookRatio(image, detector.parameters);
  const first = await lookAtImage(image, ratio, detector);
  if (further_looks === undefined) return first;
  const looks = [first];
  // One look after the other, because a look's memory grows with its pixels.
  for (const scale of scalesOfFurtherLooks(first, ratio, further_looks)) {
    looks.push(await lookAtImage(image, ratio * scale, detector));
  }
  return fuseLooks(looks, further_looks.iou_threshold);
}

type FurtherLooks = NonNullable<BoxDetector['parameters']['further_looks']>;

/**
 * The sizes of the further looks, in sizes of the first one. Small facings are enlarged. Others are reduced,
 * which costs little time and shows the detector more of what is around them. Large ones need fewer looks.
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
