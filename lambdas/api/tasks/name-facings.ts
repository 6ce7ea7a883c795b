import { isDeepStrictEqual } from 'node:util';
import type { FacingOfPhoto } from '../../contracts/item-of-facings';
import type { ResultRow } from '../../contracts/rows';
import { nameAsItem } from '../../domain/recognition/corrected';
import { firstAddedId } from '../../domain/recognition/judged-facings';
import { mapInParallel } from '../../storage/aws/batches';
import { undefinedIfMissing } from '../../storage/aws/missing-object';
import { namedPartSchema, readDocumentPart } from '../../storage/objects/documents';
import { correctionsOf, replaceCorrections } from '../../storage/results/corrections';
import { getResult, type ResultKey } from '../../storage/results/results';
import { requestLearning } from '../results/corrections';

interface Naming extends Omit<ResultKey, 'result_uuid'> {
  readonly item_uuid: string;
  /** The id of the API key that sent the request. */
  readonly changedBy: string;
}

/**
 * Corrects the results of facings to say that the facings show the item. Deleted results are skipped.
 * Repeating the call changes nothing.
 */
export async function nameFacings(
  facings: readonly FacingOfPhoto[],
  naming: Naming,
): Promise<void> {
  const facingsOf = Map.groupBy(facings, ({ result_uuid }) => result_uuid);
  await mapInParallel([...facingsOf], async ([result_uuid, ofResult]) => {
    const ids = ofResult.map(({ annotation_id }) => annotation_id);
    const row = await nameFacingsOfResult({ ...naming, result_uuid }, ids, naming);
    if (row) await requestLearning(row);
  });
}

/** How often a write is tried when other requests change the corrections at the same time. */
const MAX_ATTEMPTS = 5;

/** @returns the row with its new corrections, or undefined if there was nothing to change. */
async function nameFacingsOfResult(
  key: ResultKey,
  ids: readonly number[],
  { item_uuid, changedBy }: Naming,
): Promise<ResultRow | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await getResult(key);
    if (row?.document_key === undefined) return undefined;
    const known = correctionsOf(row);
    const read =
      known.added.length === 0
        ? undefined
        : await undefinedIfMissing(readDocumentPart(row.document_key, namedPartSchema));
    const first = read ? firstAddedId(read.part.coco.annotations) : Infinity;
    const named = nameAsItem(known, ids, first, item_uuid);
    if (isDeepStrictEqual(known, named)) return undefined;
    const corrections = await replaceCorrections(row, named, changedBy);
    if (corrections) return { ...row, corrections };
  }
  throw new Error(`The corrections of result ${key.result_uuid} are changed all the time`);
}
