import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import {
  embedderPackageSchema,
  type NamingParameters,
} from '../../lambdas/contracts/model-package';
import { findPackage } from '../../lambdas/worker/onnx/model-package';
import { loadModels, type Namings } from '../../lambdas/worker/onnx/models';
import { calibrationFigures, type Claim } from '../evaluate/metrics/calibration';
import { isFacing, type Judged } from '../evaluate/metrics/end-to-end';
import {
  ABSENT_AIM,
  chooseThreshold,
  confidenceOf,
  fitConfidence,
  leastAbsent,
  type Attempt,
} from './fit-naming';
import { judgeSet, type JudgedSet } from './judge-set';

/** Limits below every similarity and confidence, with which each facing gets the name of its most similar item. */
const NAME_ALL = { match_threshold: -1, least_confidence: 0 };

/** The kinds of names: by plain similarity or after verification. Their scores have different scales. */
const KINDS = ['plain', 'verified'] as const satisfies (keyof Namings)[];

/** A set's data for one kind of name. */
interface Sample {
  readonly attempts: readonly Attempt[];
  /** The best similarity of each found facing of an absent product (one not in the catalogue). */
  readonly absent: readonly number[];
  /** How many facings of absent products there are, found or not. */
  readonly absentFacings: number;
}

/**
 * Chooses the unknown thresholds of an embedder package, fits its confidence, and writes both into its
 * model.json. The photos must also show products that the catalogue lacks.
 * @param sets - at least one folder with catalog.json and annotations.json
 */
export async function calibrate(modelsFolder: string, sets: readonly string[]): Promise<void> {
  const models = await loadModels(modelsFolder);
  const kinds = KINDS.filter((kind) => kind === 'plain' || models.verifier !== undefined);
  const naming = {
    plain: { ...models.naming.plain, ...NAME_ALL },
    verified: { ...models.naming.verified, ...NAME_ALL },
  };
  const samples: Record<keyof Namings, Sample[]> = { plain: [], verified: [] };
  for (const folder of sets) {
    const judged = await judgeSet(folder, { ...models, naming });
    for (const kind of kinds) samples[kind].push(sampleOf(judged, kind));
  }
  // Checks both kinds before writing either, so that a package never has one new and one old threshold.
  for (const kind of kinds) {
    const facings = absentFacings(samples[kind]);
    const least = leastAbsent(ABSENT_AIM[kind]);
    if (facings >= least) continue;
    throw new Error(
      `The sets show ${facings} ${kind} facings of products that their catalogues lack: ` +
        `a threshold needs ${least}, or a single one would decide. Nothing was written`,
    );
  }
  for (const kind of kinds) {
    const fitted = fit(samples[kind], kind);
    const file = await writeNaming(modelsFolder, kind, fitted);
    console.log(`${file}, ${kind}: ${JSON.stringify(fitted)}`);
    if (sets.length > 1) console.log(describeTransfer(samples[kind], kind));
  }
}

/**
 * The sample for one kind of name. Facings that the detector missed count as plain, because the verifier never
 * scored them.
 */
function sampleOf({ judged, missed }: JudgedSet, kind: keyof Namings): Sample {
  const ofKind = judged.filter(({ facing }) => facing.verified === (kind === 'verified'));
  const ofAbsent = ofKind.filter(
    ({ assignment }) => isFacing(assignment) && assignment.item === null,
  );
  return {
    attempts: attemptsOf(ofKind),
    absent: attemptsOf(ofAbsent).map(({ similarity }) => similarity),
    absentFacings: ofAbsent.length + (kind === 'plain' ? missed.length : 0),
  };
}

function attemptsOf(judged: readonly Judged[]): Attempt[] {
  return judged.flatMap(({ facing: { best, alternatives }, right }) =>
    best === null
      ? []
      : [{ similarity: best.similarity, rival: alternatives[0]?.similarity, right }],
  );
}

function fit(samples: readonly Sample[], kind: keyof Namings): NamingParameters {
  const absent = samples.flatMap((sample) => sample.absent);
  const match_threshold = chooseThreshold(absent, absentFacings(samples), ABSENT_AIM[kind]);
  const attempts = samples.flatMap((sample) => sample.attempts);
  return {
    match_threshold,
    least_confidence: 0,
    calibration: fitConfidence(attempts, match_threshold),
  };
}

const absentFacings = (samples: readonly Sample[]): number =>
  samples.reduce((sum, sample) => sum + sample.absentFacings, 0);

/** Judges each set with parameters chosen on the other sets, which shows how well the parameters transfer. */
function describeTransfer(samples: readonly Sample[], kind: keyof Namings): string {
  const claims: Claim[] = [];
  let absentNamed = 0;
  for (const sample of samples) {
    const others = samples.filter((other) => other !== sample);
    const naming = fit(others, kind);
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

/**
 * Writes the parameters for a kind of name into model.json: plain ones into the settler's, or else the matcher's,
 * parameters, and verified ones into the verifier's.
 */
export async function writeNaming(
  modelsFolder: string,
  kind: keyof Namings,
  naming: NamingParameters,
): Promise<string> {
  const { folder } = await findPackage(modelsFolder, 'embedder');
  const file = path.join(folder, 'model.json');
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  embedderPackageSchema.parse(document);
  // Writes the document as read, not as parsed, because the schema returns keys in another order.
  const { parameters } = document as z.input<typeof embedderPackageSchema>;
  const { settle = parameters, verify } = parameters;
  Object.assign(kind === 'plain' ? settle : (verify ?? {}), naming);
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  return file;
}
