import { iou } from '../../../lambdas/domain/recognition/box';
import type { CatalogueEntry, EvaluationSet, TruthFacing } from '../evaluation-set';
import type { SetOptions } from '../options';
import { readCocoSet } from './coco-set';
import { readCropsSet } from './crops-set';
import { hideHalf } from './hide-products';

/** Above this IoU, a marked box counts as the one that a reference picture was cut from. */
const MIN_IOU_OF_REFERENCE = 0.5;

/**
 * Reads photos on which every facing is marked with its product, and a catalogue of crops of some of these
 * products. Facings that references were cut from are ignored, so that no facing is compared with itself.
 */
export async function readOpenSet(options: SetOptions): Promise<EvaluationSet> {
  const { annotations, file, photos } = options;
  if (annotations === undefined || file === undefined) {
    throw new Error('--open-set needs --annotations and a file of crops');
  }
  const { catalogue } = await readCropsSet(file, photos);
  const whole = await readCocoSet({ annotations, photos, catalog: catalogue });
  const set = options.hideHalf ? hideHalf(whole) : whole;
  return {
    ...set,
    photos: set.photos.map((photo) => ({
      ...photo,
      facings: photo.facings.map((facing) => ({
        ...facing,
        ignored: facing.ignored || isReference(facing, photo.file, set.catalogue),
      })),
    })),
  };
}

const isReference = (
  { box, item }: TruthFacing,
  file: string,
  catalogue: readonly CatalogueEntry[],
): boolean =>
  item !== null &&
  (catalogue[item]?.references ?? []).some(
    (reference) =>
      reference.file === file &&
      reference.box !== undefined &&
      iou(reference.box, box) > MIN_IOU_OF_REFERENCE,
  );
