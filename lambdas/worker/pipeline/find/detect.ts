import type { RgbImage } from '../../rgb-image';
import type { BoxDetector, DetectedBox } from './look';
import { findProposals } from './proposals';
import { toProbabilities } from './score-calibration';
import { divideIntoSureAndDoubtful, type SortedBoxes } from './sort-detections';

export interface Detections extends SortedBoxes {
  /** All fused boxes, before any cut by score. Only the evaluation reads them. */
  readonly proposals: readonly DetectedBox[];
  /** Present only if the detector is not certain that the photo shows products. */
  readonly uncertain?: {
    /** The photo shows products if the catalogue names at least this many of the sure boxes. */
    readonly minNames: number;
    /** The doubtful boxes to use if the catalogue names fewer; no box is sure then. */
    readonly doubtfulOtherwise: readonly DetectedBox[];
  };
}

/** Finds the boxes on a working image that may be facings. */
export async function findSureAndDoubtfulBoxes(
  image: RgbImage,
  detector: BoxDetector,
): Promise<Detections> {
  const { parameters } = detector;
  const { named_photo, score_calibration } = parameters;
  const proposals = toProbabilities(await findProposals(image, detector), score_calibration);
  const divide = (showsProducts: boolean): Detections => ({
    ...divideIntoSureAndDoubtful(proposals, image, showsProducts, parameters),
    proposals,
  });
  const boxes = divide(true);
  if (isCertainOfPhoto(boxes.sure, parameters)) return boxes;
  const noneSure = divide(false);
  const surest = boxes.sure[0]?.score ?? 0;
  if (named_photo === undefined || surest < named_photo.threshold) return noneSure;
  const { names: minNames } = named_photo;
  // With fewer sure boxes than `minNames` there can never be enough names, so naming them would be wasted.
  return boxes.sure.length < minNames
    ? noneSure
    : { ...boxes, uncertain: { minNames, doubtfulOtherwise: noneSure.doubtful } };
}

/** Whether the boxes alone prove that the photo shows products, by one very sure box or several sure ones. */
function isCertainOfPhoto(
  sure: readonly DetectedBox[],
  { photo_threshold, several_boxes }: BoxDetector['parameters'],
): boolean {
  if ((sure[0]?.score ?? 0) >= photo_threshold) return true;
  if (several_boxes === undefined) return false;
  return sure.filter(({ score }) => score >= several_boxes.threshold).length >= several_boxes.boxes;
}
