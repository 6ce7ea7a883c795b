import { centreOf, longerSide, boxOfWholePhoto, type Box } from '../../../domain/recognition/box';
import { median } from '../../../domain/recognition/statistics';
import type { RgbImage } from '../../rgb-image';
import { scaleFactorOfPhoto } from '../picture/photo-scale';
import { firstLookRatio, lookAtPart, type BoxDetector, type DetectedBox } from './look';
import { nonMaximumSuppression } from './non-maximum-suppression';
import { divideIntoSureAndDoubtful } from './sort-detections';
import { divideIntoTiles } from './tiles';

/** The smallest factor of enlargement that is worth the time of another look. */
const MIN_ENLARGEMENT_FACTOR = 1.1;

/**
 * Looks again at a photo with small facings, enlarged for the detector. Large facings are not
 * enlarged: the detector has not learned blurred pictures of large packages.
 * @param firstBoxes - the boxes of the first look
 * @returns the boxes that count: those of the first look where the facings are large enough
 */
export async function lookCloserAtSmallFacings(
  firstBoxes: readonly DetectedBox[],
  image: RgbImage,
  detector: BoxDetector,
): Promise<readonly DetectedBox[]> {
  const { closer_look } = detector.parameters;
  if (closer_look === undefined) return firstBoxes;
  const { sure } = divideIntoSureAndDoubtful(firstBoxes, image, true, detector.parameters);
  if (sure.length < closer_look.least_boxes) return firstBoxes;
  const ratio = firstLookRatio(image, detector.parameters);
  const medianSide = ratio * (median(sure.map(({ box }) => longerSide(box))) ?? Infinity);
  if (medianSide >= closer_look.below) return firstBoxes;
  const maxEnlargement = scaleFactorOfPhoto(image, closer_look.enlarged_long_side) / ratio;
  const enlargement = Math.min(closer_look.to / medianSide, closer_look.most, maxEnlargement);
  if (enlargement < MIN_ENLARGEMENT_FACTOR) return firstBoxes;
  return lookEnlarged(firstBoxes, image, ratio * enlargement, closer_look.overlap, detector);
}

/**
 * Boxes of the first look count only if they are longer than this part of the tiles' overlap. Boxes of
 * the tiles count up to the whole overlap. Between the two lengths both count, so that no facing is
 * lost which each look measures as just outside its own range.
 */
const MIN_FIRST_LOOK_PART_OF_OVERLAP = 0.5;

/**
 * One look if the detector takes the photo at this size; otherwise one look at each tile. The looks
 * run one after the other, because a look's memory grows with its pixels.
 * @param ratio - the detector's pixels per pixel of the image
 * @param overlap - of two neighbouring tiles, in the detector's pixels
 */
async function lookEnlarged(
  firstBoxes: readonly DetectedBox[],
  image: RgbImage,
  ratio: number,
  overlap: number,
  detector: BoxDetector,
): Promise<readonly DetectedBox[]> {
  const { long_side: longSide, iou_threshold } = detector.parameters;
  if (ratio <= scaleFactorOfPhoto(image, longSide))
    return lookAtPart(image, boxOfWholePhoto(image), ratio, detector);
  const lengthInDetectorPixels = ({ box }: DetectedBox): number => longerSide(box) * ratio;
  // A tile may cut a facing that is longer than the overlap. The first look saw it whole.
  const boxes = firstBoxes.filter(
    (box) => lengthInDetectorPixels(box) > MIN_FIRST_LOOK_PART_OF_OVERLAP * overlap,
  );
  for (const { part, core } of divideIntoTiles(image, ratio, { longSide, overlap })) {
    const found = await lookAtPart(image, part, ratio, detector);
    boxes.push(
      ...found.filter(
        (box) => lengthInDetectorPixels(box) <= overlap && hasCentreInCore(core, box),
      ),
    );
  }
  return nonMaximumSuppression(
    boxes.sort((a, b) => b.score - a.score),
    iou_threshold,
  );
}

function hasCentreInCore(core: Box, { box }: DetectedBox): boolean {
  const { x, y } = centreOf(box);
  return x >= core.x0 && x < core.x1 && y >= core.y0 && y < core.y1;
}
