import type { Models } from '../../lambdas/worker/onnx/models';
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
}

export interface SetMeasurement extends Measurement {
  readonly catalogue: readonly CatalogueEntry[];
}

/** Measures the recogniser on the set that the options name. */
export async function measureSet(options: SetOptions, models: Models): Promise<SetMeasurement> {
  const set = await readSet(options);
  const marked = await readMarkedPhotos(options);
  const { report, mistakes } = await measure(set, models);
  const { catalogue } = set;
  if (marked === undefined) return { report, mistakes, catalogue };
  const ofMarked = await measure(marked, models);
  return { report: withMarkedPhotos(report, ofMarked.report), mistakes, catalogue };
}

async function measure(set: EvaluationSet, models: Models): Promise<Measurement> {
  const { observations, canonical } = await observeAll(set, models);
  const judged = judge(observations, canonical);
  const report = buildReport({
    set,
    observations,
    judged,
    canonical,
    models: [models.detector.id, models.embedder.id],
  });
  return { report, mistakes: findMistakes(set, observations, judged, canonical) };
}
