import { wholeOf } from '../../domain/recognition/box';
import type { RgbImage } from '../rgb-image';
import { lookCloser } from './closer-look';
import type { DetectedBox } from './detector-geometry';
import { firstRatio, look, type Looking } from './look';
import { sortDetections, type SortedBoxes } from './sort-detections';

export interface Detections extends SortedBoxes {
  /** Only where names decide whether the photo counts. */
  readonly unlessNamed?: {
    /** So many of the sure boxes the catalogue must name. */
    readonly names: number;
    /** Doubtful if it does not; then none is sure. */
    readonly doubtful: readonly DetectedBox[];
  };
}

/** Finds what may be facings on a working image. */
export async function detect(image: RgbImage, detector: Looking): Promise<Detections> {
  const { photo_threshold, named_photo } = detector.parameters;
  const first = await look(image, wholeOf(image), firstRatio(image, detector.parameters), detector);
  const score = await scorePhoto(first, image, detector);
  const without = sortDetections(first, image, false, detector.parameters);
  if (score < Math.min(photo_threshold, named_photo?.threshold ?? 1)) return without;
  // Only now: a picture of anything looks more like one of products when it is enlarged.
  const found = await lookCloser(first, image, detector);
  const boxes = sortDetections(found, image, true, detector.parameters);
  if (named_photo === undefined || score >= photo_threshold) return boxes;
  const { names } = named_photo;
  // With too few boxes the names cannot be reached, and looking for them is spared.
  return boxes.sure.length < names
    ? without
    : { ...boxes, unlessNamed: { names, doubtful: without.doubtful } };
}

/** How sure the detector is that a photo shows products at all: it looks at other sizes too where it is not certain. */
async function scorePhoto(
  found: readonly DetectedBox[],
  image: RgbImage,
  detector: Looking,
): Promise<number> {
  const { score_threshold, further_looks } = detector.parameters;
  const surest = surestScore(found);
  // Nothing would be sure: the other looks are spared.
  if (further_looks === undefined || surest < score_threshold) return surest;
  if (surest >= further_looks.unless) return surest;
  const ratio = firstRatio(image, detector.parameters);
  let sum = surest;
  for (const scale of further_looks.scales) {
    sum += surestScore(await look(image, wholeOf(image), scale * ratio, detector));
  }
  return sum / (1 + further_looks.scales.length);
}

const surestScore = (found: readonly DetectedBox[]): number =>
  Math.max(0, ...found.map(({ score }) => score));
