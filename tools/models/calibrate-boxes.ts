import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import {
  detectorPackageSchema,
  type DetectorPackage,
} from '../../lambdas/contracts/detector-package';
import { Detector } from '../../lambdas/worker/onnx/detector';
import { findPackage } from '../../lambdas/worker/onnx/model-package';
import { nonMaximumSuppression } from '../../lambdas/worker/pipeline/find/non-maximum-suppression';
import { findProposals } from '../../lambdas/worker/pipeline/find/proposals';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import type { EvaluationPhoto, TruthFacing } from '../evaluate/evaluation-set';
import { assign } from '../evaluate/metrics/assignment';
import { averagePrecision } from '../evaluate/metrics/average-precision';
import { readCocoSet } from '../evaluate/sets/coco-set';
import { toWorkingPixels } from '../../lambdas/worker/pipeline/picture/photo-scale';
import { onPhoto } from '../evaluate/on-photo';
import {
  chooseCut,
  figuresOfCut,
  fitBoxCalibration,
  probabilityOf,
  scoreOf,
  type CutFigures,
  type JudgedBox,
  type JudgedPhoto,
} from './fit-boxes';

/** The cuts to choose from, 0.05 to 0.8. A box counts if its probability is at least the cut. */
const CUTS = Array.from({ length: 76 }, (_, step) => (5 + step) / 100);

/** The IoUs at which average precision is printed. */
const [LOOSE_IOU, TIGHT_IOU] = [0.5, 0.75];

/**
 * The judged boxes found on a photo. `boxes` are those that would count at a cut of 0. `loose` and `tight` are
 * all boxes, judged at the loose and the tight IoU.
 */
interface FoundOnPhoto extends JudgedPhoto {
  readonly loose: readonly JudgedBox[];
  readonly tight: readonly JudgedBox[];
}

/**
 * Prints how well a detector's boxes fit marked photos, and the best cut and probability calibration.
 * @param writes - whether to write the best values into model.json. The other thresholds are then converted
 * to keep the same raw scores
 */
export async function calibrateBoxes(
  modelsFolder: string,
  sets: readonly string[],
  writes: boolean,
): Promise<void> {
  const detector = await Detector.load(modelsFolder);
  const all: FoundOnPhoto[] = [];
  for (const file of sets) {
    const found = await findOnSet(file, detector);
    console.log(describe(file, found, detector.parameters));
    all.push(...found);
  }
  if (all.every(({ facings }) => facings === 0)) throw new Error('The sets mark no facings');
  const calibration = fitBoxCalibration(all.flatMap(({ boxes }) => boxes));
  const probable = toProbable(all, calibration);
  const chosen = chooseCut(probable, CUTS);
  console.log(`all sets: ${JSON.stringify(calibration)}, ${describeCut(chosen)}`);
  if (writes) console.log(`wrote ${await writeBoxes(modelsFolder, calibration, chosen.cut)}`);
}

async function findOnSet(annotations: string, detector: Detector): Promise<FoundOnPhoto[]> {
  const { photos } = await readCocoSet({ annotations });
  const found: FoundOnPhoto[] = [];
  for (const photo of photos) found.push(await findOnPhoto(photo, detector));
  return found;
}

async function findOnPhoto(
  { file, facings }: EvaluationPhoto,
  detector: Detector,
): Promise<FoundOnPhoto> {
  const photo = await decodePhoto(await readFile(file));
  const proposals = await findProposals(photo.image, detector);
  const truth = facings.flatMap((facing): TruthFacing[] => {
    const box = onPhoto(toWorkingPixels(facing.box, photo.scale), photo.image);
    return box === undefined ? [] : [{ ...facing, box }];
  });
  const judge = (boxes: typeof proposals, threshold: number): JudgedBox[] =>
    assign(
      boxes.map(({ box }) => box),
      truth,
      threshold,
    ).flatMap((assignment, index) =>
      assignment === 'ignored'
        ? []
        : [{ score: boxes[index]?.score ?? 0, right: assignment !== undefined }],
    );
  const sure = nonMaximumSuppression(proposals, detector.parameters.sure_iou_threshold);
  return {
    facings: truth.filter(({ ignored }) => !ignored).length,
    boxes: judge(sure, LOOSE_IOU),
    loose: judge(proposals, LOOSE_IOU),
    tight: judge(proposals, TIGHT_IOU),
  };
}

const toProbable = (
  photos: readonly JudgedPhoto[],
  calibration: Parameters<typeof probabilityOf>[1],
): JudgedPhoto[] =>
  photos.map(({ boxes, facings }) => ({
    facings,
    boxes: boxes.map(({ score, right }) => ({ score: probabilityOf(score, calibration), right })),
  }));

function describe(
  file: string,
  found: readonly FoundOnPhoto[],
  { score_calibration: today, score_threshold }: DetectorPackage['parameters'],
): string {
  const facings = found.reduce((sum, photo) => sum + photo.facings, 0);
  const precision = (boxes: readonly JudgedBox[]): string =>
    (averagePrecision(boxes, facings) ?? 0).toFixed(3);
  const probable = today === undefined ? found : toProbable(found, today);
  const best = CUTS.map((cut) => figuresOfCut(probable, cut)).sort((a, b) => b.f1 - a.f1)[0];
  return (
    `${file}: ${found.length} photos, ${facings} facings; before the cut ` +
    `AP50 ${precision(found.flatMap(({ loose }) => loose))}, AP75 ${precision(found.flatMap(({ tight }) => tight))}; ` +
    `best ${best === undefined ? '' : describeCut(best)}; ` +
    `today ${describeCut(figuresOfCut(probable, score_threshold))}`
  );
}

const describeCut = ({ cut, precision, recall, f1, count_error }: CutFigures): string =>
  `cut ${cut.toFixed(2)}: F1 ${f1.toFixed(3)} (${precision.toFixed(3)}, ${recall.toFixed(3)}), count error ${count_error.toFixed(3)}`;

/**
 * Writes the probability calibration and the cut. The other thresholds are converted to keep the same raw
 * scores.
 */
async function writeBoxes(
  modelsFolder: string,
  calibration: Parameters<typeof probabilityOf>[1],
  cut: number,
): Promise<string> {
  const { folder } = await findPackage(modelsFolder, 'detector');
  const file = path.join(folder, 'model.json');
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  detectorPackageSchema.parse(document);
  // Writes the document as read, not as parsed, because the schema returns keys in another order.
  const { parameters } = document as z.input<typeof detectorPackageSchema>;
  const { score_calibration: before, several_boxes, named_photo, doubtful } = parameters;
  const moved = (probability: number): number => {
    const score = before === undefined ? probability : scoreOf(probability, before);
    return Math.round(probabilityOf(score, calibration) * 1e4) / 1e4;
  };
  if (parameters.photo_threshold) parameters.photo_threshold = moved(parameters.photo_threshold);
  if (several_boxes) several_boxes.threshold = moved(several_boxes.threshold);
  if (named_photo) named_photo.threshold = moved(named_photo.threshold);
  if (doubtful) doubtful.score_threshold = moved(doubtful.score_threshold);
  Object.assign(parameters, { score_calibration: calibration, score_threshold: cut });
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  return file;
}
