import path from 'node:path';
import type { Models } from '../../lambdas/worker/onnx/models';
import type { TruthFacing } from '../evaluate/evaluation-set';
import { judge, missedFacings, type Judged } from '../evaluate/metrics/end-to-end';
import { observeAll } from '../evaluate/observe-all';
import { readSet } from '../evaluate/sets/read-set';

export interface JudgedSet {
  readonly judged: readonly Judged[];
  /** The facings of absent products that were not found. */
  readonly missed: readonly TruthFacing[];
}

/**
 * Recognises the photos of a set and judges whether the names are right.
 * @param folder - holds catalog.json and annotations.json
 */
export async function judgeSet(folder: string, models: Models): Promise<JudgedSet> {
  const set = await readSet({
    catalog: path.join(folder, 'catalog.json'),
    annotations: path.join(folder, 'annotations.json'),
  });
  // Heights are left out, because most catalogues lack them and the parameters must work for those.
  const catalogue = set.catalogue.map((entry) => ({ ...entry, height: undefined }));
  const { observations, canonical } = await observeAll({ ...set, catalogue }, models);
  const judged = judge(observations, canonical).filter(
    ({ assignment }) => assignment !== 'ignored',
  );
  const missed = missedFacings(observations, judged)
    .map(({ facing }) => facing)
    .filter(({ item }) => item === null);
  return { judged, missed };
}
