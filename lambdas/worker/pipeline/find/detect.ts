import type { RgbImage } from '../../rgb-image';
import type { BoxDetector, DetectedBox } from './look';
import { findProposals } from './proposals';
import { toProbabilities } from './score-calibration';
import { divideIntoSureAndDoubtful, type SortedBoxes } from './sort-detections';

export interface Detections extends SortedBoxes {
  /** All boxes of the looks, before any cut. Only the evaluation reads them. */
  readonly proposals: readonly DetectedBox[];
  /** Only present when the detector is not certain that the photo shows products. */
  readonly uncertain?: {
    /** The photo shows products if the catalogue names at least this many of the sure boxes. */
    readonly minNames: number;
    /** If it names fewer, no box is sure and these boxes are the doubtful ones. */
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
  // With fewer boxes the names cannot be enough, so nothing is spent on naming.
  return boxes.sure.length < minNames
    ? noneSure
    : { ...boxes, uncertain: { minNames, doubtfulOtherwise: noneSure.doubtful } };
}

/**
 * Whether boxes alone prove that a photo shows products: one very sure box, or several sure ones.
 */
function isCertainOfPhoto(
  sure: readonly DetectedBox[],
  { photo_threshold, several_boxes }: BoxDetector['parameters'],
): boolean {
  if ((sure[0]?.score ?? 0) >= photo_threshold) return true;
  if (several_boxes === undefined) return false;
  return sure.filter(({ score }) => score >= several_boxes.threshold).length >= several_boxes.boxes;
}
