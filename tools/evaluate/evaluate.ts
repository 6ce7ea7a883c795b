import '../../local/shared/require-node.cjs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Parsed } from '../../local/shared/command-line';
import { runCommand } from '../../local/shared/run-command';
import { MODELS_FOLDER } from '../shared/models-folder';
import { runLikeWorker } from '../shared/run-like-worker';
import type { EvaluationSet } from './evaluation-set';
import { judge } from './metrics/end-to-end';
import { findMistakes, type Mistake } from './mistakes/find-mistakes';
import { writeMistakesPage } from './mistakes/write-page';
import { observeAll } from './observe-all';
import { EVALUATE } from './options';
import { buildReport, describeReport, withMarkedPhotos, type Report } from './report';
import { readMarkedPhotos, readSet } from './sets/read-set';

runCommand(EVALUATE, ({ values }) => runLikeWorker(() => evaluate(values)));

/** Measures the recogniser, as it is deployed, on a set of pictures. */
async function evaluate(options: Parsed<typeof EVALUATE.actions>['values']): Promise<number> {
  const set = await readSet(options);
  const marked = await readMarkedPhotos(options);
  const models = await loadModels(options.models ?? MODELS_FOLDER);
  const { report: own, mistakes } = await measure(set, models);
  const report =
    marked === undefined ? own : withMarkedPhotos(own, (await measure(marked, models)).report);
  console.log(describeReport(report));
  if (options.report !== undefined) {
    await mkdir(path.dirname(options.report), { recursive: true });
    await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
  }
  const page = await writeMistakesPage(options.pages, mistakes, set.catalogue);
  console.log(`${mistakes.length} mistakes, the worst of them drawn in ${page}`);
  return 0;
}

interface Measurement {
  readonly report: Report;
  readonly mistakes: readonly Mistake[];
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
