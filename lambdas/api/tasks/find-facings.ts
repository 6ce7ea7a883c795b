import type { ItemOfFacings } from '../../contracts/item-of-facings';
import type { CatalogItemRow } from '../../contracts/rows';
import { MIN_LONG_SIDE_PIXELS } from '../../domain/enrolment/judge-picture';
import { mapInParallel } from '../../storage/aws/batches';
import { readCorrectedResult } from '../../storage/results/corrections';
import { getResult } from '../../storage/results/results';
import { faultsError } from '../http/validate';

export type FoundFacing = Omit<NonNullable<CatalogItemRow['cuts']>[number], 'key'>;

/** @throws AppError 422 that names each facing that is not there, or too small. */
export async function findFacings(
  account_id: string,
  task_uuid: string,
  facings: ItemOfFacings['facings'],
): Promise<FoundFacing[]> {
  const found = await mapInParallel([...facings.entries()], async ([place, facing]) => {
    const { result_uuid, annotation_id } = facing;
    const row = await getResult({ account_id, task_uuid, result_uuid });
    if (row?.status !== 'COMPLETED') {
      return `facings[${place}].result_uuid: the task has no COMPLETED result ${result_uuid}`;
    }
    const { coco } = await readCorrectedResult(row);
    const bbox = coco.annotations.find(({ id }) => id === annotation_id)?.bbox;
    if (!bbox) {
      return `facings[${place}].annotation_id: the result has no facing ${annotation_id}`;
    }
    const [, , width, height] = bbox;
    if (Math.max(width, height) >= MIN_LONG_SIDE_PIXELS) {
      const from = { task_uuid, result_uuid, annotation_id };
      return { image_key: row.image_key, bbox, from };
    }
    return (
      `facings[${place}]: has ${width} x ${height} pixels; ` +
      `name one whose longer side has at least ${MIN_LONG_SIDE_PIXELS}`
    );
  });
  const faults = found.filter((each) => typeof each === 'string');
  if (faults.length > 0) throw faultsError(faults);
  return found.filter((each) => typeof each !== 'string');
}
