import '../../local/shared/require-node.cjs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Parsed } from '../../local/shared/command-line';
import { runCommand } from '../../local/shared/run-command';
import { MODELS_FOLDER } from '../shared/models-folder';
import { runLikeWorker } from '../shared/run-like-worker';
import { describeBadReferences } from './bad-references';
import { measureSet } from './measure-set';
import { writeMistakesPage } from './mistakes/write-page';
import { EVALUATE } from './options';
import { describeReport } from './report';
import { readSet } from './sets/read-set';
import { describeTeaching, teachReport } from './teach/teach-report';
import { teachSet } from './teach/teach-set';
import { describeHidden, measureHiddenProducts } from './unknowns/hidden-products';

type Options = Parsed<typeof EVALUATE.actions>['values'];

runCommand(EVALUATE, ({ values }) => runLikeWorker(() => evaluate(values)));

/** Measures the recogniser, as it is deployed, on a set of pictures. */
async function evaluate(options: Options): Promise<number> {
  const models = await loadModels(options.models ?? MODELS_FOLDER);
  if (options.teach) return teach(options, models);
  if (options.unknowns !== undefined) {
    const products = await measureHiddenProducts(await readSet(options), models, options.unknowns);
    console.log(describeHidden(products));
    await writeReport(options.report, products);
    return 0;
  }
  const { report, mistakes, catalogue, badReferences } = await measureSet(options, models);
  console.log(describeReport(report));
  if (badReferences.length > 0) console.log(describeBadReferences(badReferences));
  await writeReport(options.report, { ...report, bad_references: badReferences });
  const page = await writeMistakesPage(options.pages, mistakes, catalogue);
  console.log(`${mistakes.length} mistakes, the worst of them drawn in ${page}`);
  return 0;
}

/** Measures how much correcting all earlier photos improves the naming of each photo in a set. */
async function teach(options: Options, models: Models): Promise<number> {
  const set = await readSet(options);
  if (!set.complete) throw new Error('--teach needs a set on which every facing is marked');
  const { photos, canonical } = await teachSet(set, models);
  const report = teachReport(photos, set.catalogue, canonical);
  console.log(describeTeaching(report));
  await writeReport(options.report, report);
  return 0;
}

async function writeReport(file: string | undefined, report: object): Promise<void> {
  if (file === undefined) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
