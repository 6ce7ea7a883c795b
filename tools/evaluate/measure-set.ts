import type { Models } from '../../lambdas/worker/onnx/models';
import type { BadReference } from './bad-references';
import type { CatalogueEntry, EvaluationSet } from './evaluation-set';
import { judge } from './metrics/end-to-end';
import { findMistakes, type Mistake } from './mistakes/find-mistakes';
import { observeAll } from './observe-all';
import type { SetOptions } from './options';
import { buildReport, withMarkedPhotos, type Report } from './report';
import { readMarkedPhotos, readSet } from './sets/read-set';

interface Measurement {
  readonly report: Report;
  readonly mistakes: readonly Mistake[];
  readonly badReferences: readonly BadReference[];
}

interface SetMeasurement extends Measurement {
  readonly catalogue: readonly CatalogueEntry[];
}

/** Measures the recogniser on the set that the options name. */
export async function measureSet(options: SetOptions, models: Models): Promise<SetMeasurement> {
  const set = await readSet(options);
  const marked = await readMarkedPhotos(options);
  const measured = { ...(await measure(set, models)), catalogue: set.catalogue };
  if (marked === undefined) return measured;
  const ofMarked = await measure(marked, models);
  return { ...measured, report: withMarkedPhotos(measured.report, ofMarked.report) };
}

async function measure(set: EvaluationSet, models: Models): Promise<Measurement> {
  const { observations, canonical, badReferences } = await observeAll(set, models);
  const judged = judge(observations, canonical);
  const report = buildReport({
    set,
    observations,
    judged,
    canonical,
    models: [models.detector.id, models.embedder.id],
  });
  const mistakes = findMistakes(set, observations, judged, canonical);
  return { report, mistakes, badReferences };
}
