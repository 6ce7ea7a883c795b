import type { Facing } from '../../../domain/recognition/facing';
import { isPartOfNamedFacing } from '../../../domain/recognition/naming/keep-facings';
import type { Models } from '../../onnx/models';
import type { Detections } from '../find/detect';
import type { DetectedBox } from '../find/look';
import { nameBoxes } from './name-boxes';
import type { RecognitionContext } from './recognition-context';
import { boxesToVerify } from './verify';

/** Names serve as evidence of products where the detector is uncertain about a photo or a box. */

interface ConfirmedPhoto {
  readonly sure: readonly Facing[];
  readonly doubtful: readonly DetectedBox[];
}

/**
 * Decides by names whether an uncertain photo shows products. If not, none of its facings is sure.
 * @param sureFacings - the photo's sure boxes, with their names
 */
export function confirmPhotoByNames(
  { doubtful, uncertain }: Detections,
  sureFacings: readonly Facing[],
): ConfirmedPhoto {
  const names = sureFacings.filter(({ best }) => best !== null).length;
  return uncertain === undefined || names >= uncertain.minNames
    ? { sure: sureFacings, doubtful }
    : { sure: [], doubtful: uncertain.doubtfulOtherwise };
}

/**
 * Names the doubtful boxes that may become facings.
 * @param sureFacings - the facings already accepted
 * @returns the facings whose name is certain enough to be evidence of a product
 */
export async function nameDoubtfulBoxes(
  doubtful: readonly DetectedBox[],
  sureFacings: readonly Facing[],
  context: RecognitionContext,
): Promise<Facing[]> {
  const { image, models } = context;
  // Naming takes most of the time, so boxes that would be dropped later, as parts of named facings, are left
  // out.
  const unnamed = doubtful.filter(({ box }) => !isPartOfNamedFacing(box, sureFacings));
  // Only boxes that the verifier scores are named. By vectors and details alone, a leek was named as apple
  // juice.
  const boxes = boxesToVerify(unnamed, image, models.verifier);
  const facings = await nameBoxes(boxes, context, sureFacings);
  return facings.filter((facing) => isNameCertain(facing, models));
}

/**
 * Whether the score of a doubtful box's name exceeds the threshold by at least the package's margin for
 * doubtful boxes.
 */
function isNameCertain({ best }: Facing, { naming, verifier }: Models): boolean {
  const margin = verifier?.parameters.doubtful_margin ?? 0;
  return best !== null && best.similarity >= naming.verified.match_threshold + margin;
}
