import type { NamingParameters } from '../../lambdas/contracts/model-package';
import { evidenceOnPhoto } from '../../lambdas/domain/recognition/naming/name-evidence';
import {
  confidenceTerms,
  probabilityOf,
  type Terms,
} from '../../lambdas/domain/recognition/naming/name-facing';
import { loadModels } from '../../lambdas/worker/onnx/models';
import type { EvaluationSet } from '../evaluate/evaluation-set';
import { calibrationFigures } from '../evaluate/metrics/calibration';
import { judge, type Judged } from '../evaluate/metrics/end-to-end';
import { observeAll } from '../evaluate/observe-all';
import { optionsIn, type PhotographedSetName } from '../evaluate/photographs/photographed-sets';
import { keepShare } from '../evaluate/sets/hide-products';
import { readSet } from '../evaluate/sets/read-set';
import { writeNaming } from './calibrate';
import { fitLogistic, type Example } from './logistic';

/** The sets that are measured with their own catalogues. */
const SETS = ['racks-open', 'racks-half', 'vietnam', 'vietnam-half', 'cereals'] as const;

/** The sets that are also measured with reduced catalogues, because confidence depends on what is missing. */
const SETS_IN_PARTS = ['racks-open', 'vietnam'] as const;
const SHARES_KEPT = [0.25, 0.35, 0.4, 0.5, 0.5, 0.6, 0.75, 0.85] as const;

/** The lowest confidence at which a name is given: it is more likely right than wrong. */
const LEAST_CONFIDENCE = 0.5;

/** A set of photographs with a catalogue. Each set has the same weight, however many photos it has. */
interface PhotographsWithCatalogue {
  readonly title: string;
  readonly set: EvaluationSet;
}

interface Attempt extends Omit<Example, 'features'> {
  readonly photo: string;
  readonly set: string;
  readonly terms: Terms;
}

/**
 * Fits the confidence of plain names on photographs whose catalogues lack some products. A name is given if it
 * is more likely right than wrong.
 * @param folder - holds all sets of photographs
 */
export async function calibrateOnPhotographs(modelsFolder: string, folder: string): Promise<void> {
  const models = await loadModels(modelsFolder);
  const attempts: Attempt[] = [];
  for await (const { title, set } of setsIn(folder)) {
    console.error(title);
    const { observations, canonical, gallery } = await observeAll(set, models);
    const ofSet = Map.groupBy(judge(observations, canonical), ({ observation }) => observation);
    const found = [...ofSet.values()].flatMap((judged) => attemptsOnPhoto(judged, gallery));
    attempts.push(...found.map((one) => ({ ...one, set: title, weight: 1 / found.length })));
  }
  // The fit's ridge penalty is chosen for examples of weight 1, so the mean weight is scaled to 1.
  const total = attempts.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = attempts.map((one) => ({
    ...one,
    weight: (one.weight * attempts.length) / total,
  }));
  const fitted = namingOf(weighted);
  // `shelf_view` cannot be fitted without learned views, so it stays. Fit it with `npm run evaluate -- --teach`.
  const { shelf_view } = models.naming.plain.calibration;
  const naming = { ...fitted, calibration: { ...fitted.calibration, shelf_view } };
  console.log(describePhotosLeftOut(weighted));
  console.log(`${await writeNaming(modelsFolder, 'plain', naming)}: ${JSON.stringify(naming)}`);
}

async function* setsIn(folder: string): AsyncGenerator<PhotographsWithCatalogue> {
  for (const name of SETS) yield { title: name, set: await readPhotographs(folder, name) };
  for (const [seed, share] of SHARES_KEPT.entries()) {
    for (const name of SETS_IN_PARTS) {
      const set = keepShare(await readPhotographs(folder, name), share, seed);
      yield { title: `${name}, ${share} of its catalogue`, set };
    }
  }
}

function readPhotographs(folder: string, name: PhotographedSetName): Promise<EvaluationSet> {
  const options = optionsIn(folder, name);
  if (options === undefined) throw new Error(`${name} is not in ${folder}`);
  return readSet(options);
}

/** The most similar item of each plain facing on a photo, named or not. */
function attemptsOnPhoto(
  judged: readonly Judged[],
  gallery: { readonly packshotScale: readonly boolean[] },
): Omit<Attempt, 'set' | 'weight'>[] {
  const plain = judged.flatMap(({ facing, ...others }) => {
    const { box, best, alternatives, verified } = facing;
    const ranked = best === null ? alternatives : [best, ...alternatives];
    return verified ? [] : [{ ...others, box, ranked }];
  });
  const size = judged[0]?.observation.size ?? { width: 1, height: 1 };
  const evidenceOf = evidenceOnPhoto(plain, size, gallery);
  return plain.flatMap(({ assignment, observation, isRightFirst, box, ranked }) => {
    const [first, second] = ranked;
    if (first === undefined || assignment === 'ignored') return [];
    const evidence = evidenceOf(box)(first.item);
    const terms = confidenceTerms(first.similarity, second?.similarity, evidence);
    return [{ photo: observation.photo.file, terms, right: isRightFirst }];
  });
}

type Calibration = NamingParameters['calibration'];

/** The calibration that fits the attempts best. */
function fitCalibration(attempts: readonly Attempt[]): Calibration {
  const names = Object.keys(attempts[0]?.terms ?? {}) as (keyof Terms)[];
  const weights = fitLogistic(
    attempts.map(({ terms, right, weight }) => ({
      features: names.map((name) => terms[name]),
      right,
      weight,
    })),
  );
  const terms = Object.fromEntries(names.map((name, index) => [name, weights[index]])) as Terms;
  return { ...terms, shelf_view: 0 };
}

function namingOf(attempts: readonly Attempt[]): NamingParameters {
  const calibration = fitCalibration(attempts);
  const named = attempts.filter(
    ({ terms }) => probabilityOf(terms, calibration) >= LEAST_CONFIDENCE,
  );
  // Every attempt with a lower score is more likely wrong than right.
  const least = Math.min(...named.map(({ terms }) => terms.slope));
  return {
    match_threshold: Math.floor(least * 1e4) / 1e4,
    least_confidence: LEAST_CONFIDENCE,
    calibration,
  };
}

/** The calibration error of each set's names. Each photo is judged by a fit on the other photos. */
function describePhotosLeftOut(attempts: readonly Attempt[]): string {
  const claims = Map.groupBy(attempts, ({ photo }) => photo);
  const judged = [...claims].flatMap(([photo, ofPhoto]) => {
    const calibration = fitCalibration(attempts.filter((other) => other.photo !== photo));
    return ofPhoto.map(({ set, terms, right }) => ({
      set,
      right,
      confidence: probabilityOf(terms, calibration),
    }));
  });
  const named = judged.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  return [...Map.groupBy(named, ({ set }) => set)]
    .map(([set, ofSet]) => {
      const { ece = 0, names = 0 } = calibrationFigures(ofSet) ?? {};
      const right = ofSet.filter((claim) => claim.right).length;
      return `${set}, each photo by a fit without it: calibration error ${ece.toFixed(3)} of ${names} names, ${right} right`;
    })
    .join('\n');
}
