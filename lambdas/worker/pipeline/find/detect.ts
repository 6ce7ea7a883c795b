import { boxOfWholePhoto } from '../../../domain/recognition/box';
import { mean } from '../../../domain/recognition/statistics';
import type { RgbImage } from '../../rgb-image';
import { lookCloserAtSmallFacings } from './closer-look';
import { firstLookRatio, lookAtPart, type BoxDetector, type DetectedBox } from './look';
import { divideIntoSureAndDoubtful, type SortedBoxes } from './sort-detections';

export interface Detections extends SortedBoxes {
  /** All boxes of the looks that count, before any cut. Only the evaluation reads them. */
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
  const { photo_threshold, named_photo } = parameters;
  const firstBoxes = await lookAtPart(
    image,
    boxOfWholePhoto(image),
    firstLookRatio(image, parameters),
    detector,
  );
  const photoScore = await scorePhoto(firstBoxes, image, detector);
  const noneSure = {
    ...divideIntoSureAndDoubtful(firstBoxes, image, false, parameters),
    proposals: firstBoxes,
  };
  if (photoScore < Math.min(photo_threshold, named_photo?.threshold ?? 1)) return noneSure;
  // Only after the photo was scored: an enlarged picture of anything looks more like products.
  const proposals = await lookCloserAtSmallFacings(firstBoxes, image, detector);
  const boxes = { ...divideIntoSureAndDoubtful(proposals, image, true, parameters), proposals };
  if (named_photo === undefined || photoScore >= photo_threshold) return boxes;
  const { names: minNames } = named_photo;
  // With fewer boxes the names cannot be enough, so nothing is spent on naming.
  return boxes.sure.length < minNames
    ? noneSure
    : { ...boxes, uncertain: { minNames, doubtfulOtherwise: noneSure.doubtful } };
}

/**
 * How sure the detector is that a photo shows products at all: the score of its surest box. When that
 * score is not certain, it is the mean over looks at several sizes.
 */
async function scorePhoto(
  firstBoxes: readonly DetectedBox[],
  image: RgbImage,
  detector: BoxDetector,
): Promise<number> {
  const { score_threshold, further_looks } = detector.parameters;
  const firstScore = highestBoxScore(firstBoxes);
  // Below score_threshold no box would be sure, so the further looks are not needed.
  if (further_looks === undefined || firstScore < score_threshold) return firstScore;
  if (firstScore >= further_looks.unless) return firstScore;
  const ratio = firstLookRatio(image, detector.parameters);
  const scores = [firstScore];
  for (const scale of further_looks.scales) {
    scores.push(
      highestBoxScore(await lookAtPart(image, boxOfWholePhoto(image), scale * ratio, detector)),
    );
  }
  return mean(scores);
}

const highestBoxScore = (boxes: readonly DetectedBox[]): number =>
  Math.max(0, ...boxes.map(({ score }) => score));
