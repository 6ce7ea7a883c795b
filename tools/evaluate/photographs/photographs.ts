import '../../../local/shared/require-node.cjs';
import { loadModels } from '../../../lambdas/worker/onnx/models';
import type { Parsed } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { runLikeWorker } from '../../shared/run-like-worker';
import { measureSet } from '../measure-set';
import { PHOTOGRAPHS } from './options';
import { optionsIn, PHOTOGRAPHED_SETS, PHOTOGRAPHED_SET_NAMES } from './photographed-sets';
import { describeSets, type MeasuredSet } from './table';

runCommand(PHOTOGRAPHS, ({ values }) => runLikeWorker(() => measurePhotographs(values)));

/** Measures the sets that the folder holds, one after another. */
async function measurePhotographs(
  options: Parsed<typeof PHOTOGRAPHS.actions>['values'],
): Promise<number> {
  const models = await loadModels(options.models ?? MODELS_FOLDER);
  const measured: MeasuredSet[] = [];
  for (const name of options.set === undefined ? PHOTOGRAPHED_SET_NAMES : [options.set]) {
    const { title } = PHOTOGRAPHED_SETS[name];
    const setOptions = optionsIn(options.data, name);
    if (setOptions === undefined) {
      console.warn(`${name} is not in ${options.data}: left out`);
      continue;
    }
    console.warn(`${name}:`);
    const { report } = await measureSet(setOptions, models);
    measured.push({ title, report });
  }
  if (measured.length === 0) throw new Error(`${options.data} holds none of the sets`);
  console.log(describeSets(measured));
  return 0;
}
