import type { Facing } from '../../../domain/recognition/facing';
import { isPartOfNamedFacing } from '../../../domain/recognition/naming/keep-facings';
import type { Models } from '../../onnx/models';
import type { Detections } from '../find/detect';
import type { DetectedBox } from '../find/look';
import { nameBoxes } from './name-boxes';
import type { RecognitionContext } from './recognition-context';
import { boxesToVerify } from './verify';

/** A name is evidence of a product where the detector is not certain about a photo or a box. */

interface ConfirmedPhoto {
  readonly sure: readonly Facing[];
  readonly doubtful: readonly DetectedBox[];
}

/**
 * Decides by names whether an uncertain photo shows products. If it does not, no facing is sure.
 * @param sureFacings - the photo's sure boxes, named
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
 * @param sureFacings - the facings that count already
 * @returns the facings whose name is certain enough to be evidence of a product
 */
export async function nameDoubtfulBoxes(
  doubtful: readonly DetectedBox[],
  sureFacings: readonly Facing[],
  context: RecognitionContext,
): Promise<Facing[]> {
  const { image, models } = context;
  // Naming is most of the work. A box that shows what a facing already names would be dropped later.
  const unnamed = doubtful.filter(({ box }) => !isPartOfNamedFacing(box, sureFacings));
  // Only boxes that the verifier scores. By vectors and details alone a leek was named as apple juice.
  const boxes = boxesToVerify(unnamed, image, models.verifier);
  const facings = await nameBoxes(boxes, context, sureFacings);
  return facings.filter((facing) => isNameCertain(facing, models));
}

/** Whether a doubtful box's name scores above the threshold by the package's margin for such boxes. */
function isNameCertain({ best }: Facing, { naming, verifier }: Models): boolean {
  const margin = verifier?.parameters.doubtful_margin ?? 0;
  return best !== null && best.similarity >= naming.verified.match_threshold + margin;
}
