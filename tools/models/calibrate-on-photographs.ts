import type { NamingParameters } from '../../lambdas/contracts/model-package';
import {
  gapToBestFacing,
  MAX_SIMILARITY_LEAD,
  similarityLeadOver,
} from '../../lambdas/domain/recognition/naming/name-facing';
import { evidenceOfItems } from '../../lambdas/worker/pipeline/name/rank-items';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { calibrationFigures } from '../evaluate/metrics/calibration';
import { judge, type Judged } from '../evaluate/metrics/end-to-end';
import { observeAll } from '../evaluate/observe-all';
import { optionsIn, type PhotographedSetName } from '../evaluate/photographs/photographed-sets';
import { readSet } from '../evaluate/sets/read-set';
import { writeNaming } from './calibrate';
import { dot, fitLogistic, type Example } from './logistic';

/**
 * How much each set counts, however many photos it has: crops of shelves and packshots alike. On each of them the
 * catalogue lacks products.
 */
const SET_WEIGHTS = {
  'racks-open': 1,
  'racks-half': 1.5,
  vietnam: 1.5,
} satisfies Partial<Record<PhotographedSetName, number>>;

/** A name is given where it is more likely right than not. */
const LEAST_CONFIDENCE = 0.5;

interface Attempt extends Example {
  readonly photo: string;
  readonly set: string;
}

/**
 * Fits the confidence of plain names on photographs whose catalogues lack products. Sets a name to be given
 * where it is more likely right than not.
 * @param folder - of all sets of photographs
 */
export async function calibrateOnPhotographs(modelsFolder: string, folder: string): Promise<void> {
  const models = await loadModels(modelsFolder);
  const attempts: Attempt[] = [];
  for (const [name, weight] of Object.entries(SET_WEIGHTS)) {
    const options = optionsIn(folder, name as PhotographedSetName);
    if (options === undefined) throw new Error(`${name} is not in ${folder}`);
    const set = await readSet(options);
    const { observations, canonical, gallery } = await observeAll(set, models);
    const ofSet = Map.groupBy(judge(observations, canonical), ({ observation }) => observation);
    const found = [...ofSet.values()].flatMap((judged) => attemptsOnPhoto(judged, gallery));
    attempts.push(...found.map((one) => ({ ...one, set: name, weight: weight / found.length })));
  }
  // The ridge of the fit is chosen for examples that count once each.
  const total = attempts.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = attempts.map((one) => ({
    ...one,
    weight: (one.weight * attempts.length) / total,
  }));
  const naming = namingOf(fitLogistic(weighted));
  console.log(describePhotosLeftOut(weighted));
  console.log(`${await writeNaming(modelsFolder, 'plain', naming)}: ${JSON.stringify(naming)}`);
}

/** The first items of the plain facings of one photo, named or not. */
function attemptsOnPhoto(
  judged: readonly Judged[],
  gallery: { readonly aspects: Float32Array },
): Omit<Attempt, 'set' | 'weight'>[] {
  const plain = judged.filter(({ facing }) => !facing.verified);
  const ranked = plain.map(({ facing: { best, alternatives } }) =>
    best === null ? alternatives : [best, ...alternatives],
  );
  const evidenceOf = evidenceOfItems(ranked, gallery);
  return plain.flatMap(({ assignment, observation, isRightFirst }, index) => {
    const [first, second] = ranked[index] ?? [];
    if (first === undefined || assignment === 'ignored') return [];
    const { item, similarity } = first;
    const evidence = evidenceOf(item);
    const features = [
      similarity,
      similarityLeadOver(second?.similarity, similarity),
      gapToBestFacing(evidence, similarity),
      evidence.isPackshot ? 1 : 0,
      1,
    ];
    return [{ photo: observation.photo.file, features, right: isRightFirst }];
  });
}

function namingOf(weights: readonly number[]): NamingParameters {
  const [slope = 0, margin_slope = 0, gap_slope = 0, packshot = 0, intercept = 0] = weights;
  // No lead, not even the largest, makes a name of a lower score more likely right than not.
  const needed = -(intercept + Math.max(0, packshot) + margin_slope * MAX_SIMILARITY_LEAD);
  return {
    match_threshold: Math.floor((needed / slope) * 1e4) / 1e4,
    least_confidence: LEAST_CONFIDENCE,
    calibration: { slope, margin_slope, gap_slope, packshot, intercept },
  };
}

/** The calibration error of each set's names, each photo judged by a fit without it. */
function describePhotosLeftOut(attempts: readonly Attempt[]): string {
  const claims = Map.groupBy(attempts, ({ photo }) => photo);
  const judged = [...claims].flatMap(([photo, ofPhoto]) => {
    const weights = fitLogistic(attempts.filter((other) => other.photo !== photo));
    return ofPhoto.map(({ set, features, right }) => ({
      set,
      right,
      confidence: 1 / (1 + Math.exp(-dot(weights, features))),
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
