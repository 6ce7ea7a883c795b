import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import {
  embedderPackageSchema,
  type NamingParameters,
} from '../../lambdas/contracts/model-package';
import { findPackage } from '../../lambdas/worker/onnx/model-package';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { readSet } from '../evaluate/sets/read-set';
import { calibrationFigures, type Claim } from '../evaluate/metrics/calibration';
import { isFacing, judge, type Judged } from '../evaluate/metrics/end-to-end';
import { observeAll } from '../evaluate/observe-all';
import { chooseThreshold, confidenceOf, fitConfidence, type Attempt } from './fit-naming';

/** Below every similarity: each facing keeps the best name there is. */
const NAME_ALL = -1;

/** What a set says about names. */
interface Sample {
  readonly attempts: readonly Attempt[];
  /** Best similarities of found facings of absent products. */
  readonly absent: readonly number[];
  /** How many such facings there are, found or not. */
  readonly absentFacings: number;
}

/**
 * Chooses the unknown threshold and fits the confidence of an embedder package on photos that also
 * show products which the catalogue lacks, and writes both into its model.json.
 * @param sets - folders with catalog.json and annotations.json
 */
export async function calibrate(modelsFolder: string, sets: readonly string[]): Promise<void> {
  if (sets.length === 0) throw new Error('Name at least one set by --set DIR');
  const models = await loadModels(modelsFolder);
  const naming = { ...models.naming, match_threshold: NAME_ALL };
  const samples: Sample[] = [];
  for (const folder of sets) samples.push(await sampleOf(folder, { ...models, naming }));
  if (samples.every(({ absentFacings }) => absentFacings === 0)) {
    throw new Error('The sets show no product that their catalogues lack');
  }
  const fitted = fit(samples);
  const file = await writeNaming(modelsFolder, fitted);
  console.log(`${file}: ${JSON.stringify(fitted)}`);
  if (samples.length > 1) console.log(describeTransfer(samples));
}

async function sampleOf(folder: string, models: Models): Promise<Sample> {
  const set = await readSet({
    catalog: path.join(folder, 'catalog.json'),
    annotations: path.join(folder, 'annotations.json'),
  });
  const { observations, canonical } = await observeAll(set, models);
  const judged = judge(observations, canonical).filter(
    ({ assignment }) => assignment !== 'ignored',
  );
  const strangers = judged.filter(
    ({ assignment }) => isFacing(assignment) && assignment.item === null,
  );
  const facings = set.photos.flatMap((photo) => photo.facings);
  return {
    attempts: attemptsOf(judged),
    absent: attemptsOf(strangers).map(({ similarity }) => similarity),
    absentFacings: facings.filter(({ item, ignored }) => item === null && !ignored).length,
  };
}

function attemptsOf(judged: readonly Judged[]): Attempt[] {
  return judged.flatMap(({ facing: { best, alternatives }, right }) =>
    best === null
      ? []
      : [{ similarity: best.similarity, rival: alternatives[0]?.similarity, right }],
  );
}

function fit(samples: readonly Sample[]): NamingParameters {
  const absent = samples.flatMap((sample) => sample.absent);
  const match_threshold = chooseThreshold(absent, absentFacings(samples));
  const attempts = samples.flatMap((sample) => sample.attempts);
  return { match_threshold, calibration: fitConfidence(attempts, match_threshold) };
}

const absentFacings = (samples: readonly Sample[]): number =>
  samples.reduce((sum, sample) => sum + sample.absentFacings, 0);

/** How figures chosen on some sets do on another: each set judged by what the others would choose. */
function describeTransfer(samples: readonly Sample[]): string {
  const claims: Claim[] = [];
  let absentNamed = 0;
  for (const sample of samples) {
    const naming = fit(samples.filter((other) => other !== sample));
    for (const attempt of sample.attempts) {
      if (attempt.similarity < naming.match_threshold) continue;
      claims.push({ confidence: confidenceOf(attempt, naming), right: attempt.right });
    }
    absentNamed += sample.absent.filter((best) => best >= naming.match_threshold).length;
  }
  const facings = absentFacings(samples);
  const ece = calibrationFigures(claims)?.ece ?? 0;
  return (
    `each set judged by what the others would choose: ` +
    `${absentNamed} of ${facings} absent facings named (${(absentNamed / facings).toFixed(4)}), ` +
    `calibration error of ${claims.length} names ${ece.toFixed(3)}`
  );
}

/** Replaces what belongs to the scores that decide: the settler's, or else the cosines'. */
async function writeNaming(modelsFolder: string, naming: NamingParameters): Promise<string> {
  const { folder } = await findPackage(modelsFolder, 'embedder');
  const file = path.join(folder, 'model.json');
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  embedderPackageSchema.parse(document);
  // Written back as it was read: what the schema returns stands in another order.
  const manifest = document as z.input<typeof embedderPackageSchema>;
  Object.assign(manifest.parameters.settle ?? manifest.parameters, naming);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return file;
}
