import '../../local/shared/require-node.cjs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels } from '../../lambdas/worker/onnx/models';
import type { Parsed } from '../../local/shared/command-line';
import { runCommand } from '../../local/shared/run-command';
import { MODELS_FOLDER } from '../shared/models-folder';
import { runLikeWorker } from '../shared/run-like-worker';
import { describeBadReferences } from './bad-references';
import { measureSet } from './measure-set';
import { writeMistakesPage } from './mistakes/write-page';
import { EVALUATE } from './options';
import { describeReport } from './report';

runCommand(EVALUATE, ({ values }) => runLikeWorker(() => evaluate(values)));

/** Measures the recogniser, as it is deployed, on a set of pictures. */
async function evaluate(options: Parsed<typeof EVALUATE.actions>['values']): Promise<number> {
  const models = await loadModels(options.models ?? MODELS_FOLDER);
  const { report, mistakes, catalogue, badReferences } = await measureSet(options, models);
  console.log(describeReport(report));
  if (badReferences.length > 0) console.log(describeBadReferences(badReferences));
  if (options.report !== undefined) {
    await mkdir(path.dirname(options.report), { recursive: true });
    const written = { ...report, bad_references: badReferences };
    await writeFile(options.report, `${JSON.stringify(written, null, 2)}\n`);
  }
  const page = await writeMistakesPage(options.pages, mistakes, catalogue);
  console.log(`${mistakes.length} mistakes, the worst of them drawn in ${page}`);
  return 0;
}
