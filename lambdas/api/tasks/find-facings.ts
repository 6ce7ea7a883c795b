import type { FacingOfPhoto, ItemOfFacings } from '../../contracts/item-of-facings';
import type { Bbox } from '../../contracts/result';
import type { CatalogItemRow } from '../../contracts/rows';
import { MIN_LONG_SIDE_PIXELS } from '../../domain/enrolment/judge-picture';
import { judgedFacings } from '../../domain/recognition/judged-facings';
import { mapInParallel } from '../../storage/aws/batches';
import { undefinedIfMissing } from '../../storage/aws/missing-object';
import { namedPartSchema, readDocumentPart } from '../../storage/objects/documents';
import { correctionsOf } from '../../storage/results/corrections';
import { getResult, type ResultKey } from '../../storage/results/results';
import { faultsError } from '../http/validate';

export type FoundFacing = Omit<NonNullable<CatalogItemRow['cuts']>[number], 'key'>;

/**
 * Finds the facings from which pictures are to be cut.
 * @throws AppError 422 that names each facing of either list that does not exist or is too small.
 */
export async function findFacings(
  account_id: string,
  task_uuid: string,
  { facings, other_facings }: Pick<ItemOfFacings, 'facings' | 'other_facings'>,
): Promise<FoundFacing[]> {
  const uuids = [...facings, ...other_facings].map(({ result_uuid }) => result_uuid);
  const photos = new Map(
    await mapInParallel([...new Set(uuids)], async (result_uuid) => {
      const photo = await readPhoto({ account_id, task_uuid, result_uuid });
      return [result_uuid, photo] as const;
    }),
  );
  const find = (
    { result_uuid, annotation_id }: FacingOfPhoto,
    field: string,
  ): FoundFacing | string => {
    const photo = photos.get(result_uuid);
    if (!photo) return `${field}.result_uuid: the task has no COMPLETED result ${result_uuid}`;
    const bbox = photo.bboxOf.get(annotation_id);
    if (!bbox) return `${field}.annotation_id: the result has no facing ${annotation_id}`;
    const from = { task_uuid, result_uuid, annotation_id };
    return { image_key: photo.image_key, bbox, from };
  };
  const found = facings.map((facing, place) => {
    const one = find(facing, `facings[${place}]`);
    if (typeof one === 'string') return one;
    const [, , width, height] = one.bbox;
    if (Math.max(width, height) >= MIN_LONG_SIDE_PIXELS) return one;
    return (
      `facings[${place}]: has ${width} x ${height} pixels; ` +
      `name one whose longer side has at least ${MIN_LONG_SIDE_PIXELS}`
    );
  });
  const others = other_facings.map((facing, place) => find(facing, `other_facings[${place}]`));
  const faults = [...found, ...others].filter((each) => typeof each === 'string');
  if (faults.length > 0) throw faultsError(faults);
  return found.filter((each) => typeof each !== 'string');
}

interface Photo {
  readonly image_key: string;
  /** The boxes of the photo's facings, as corrected, by the facings' ids. */
  readonly bboxOf: ReadonlyMap<number, Bbox>;
}

/** @returns undefined if there is no such result, or it is not COMPLETED. */
async function readPhoto(key: ResultKey): Promise<Photo | undefined> {
  const row = await getResult(key);
  if (row?.document_key === undefined) return undefined;
  const read = await undefinedIfMissing(readDocumentPart(row.document_key, namedPartSchema));
  if (!read) return undefined;
  const facings = judgedFacings(read.part, correctionsOf(row));
  const { image_key } = row;
  return { image_key, bboxOf: new Map(facings.map((one) => [one.annotation_id, one.bbox])) };
}
