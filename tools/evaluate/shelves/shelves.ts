import '../../../local/shared/require-node.cjs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Annotation, Bbox } from '../../../lambdas/contracts/result';
import { iou, type Box, type PhotoSize } from '../../../lambdas/domain/recognition/box';
import { computeRealogram } from '../../../lambdas/domain/recognition/realogram/realogram';
import { loadModels, type Models } from '../../../lambdas/worker/onnx/models';
import { recognisePhoto } from '../../../lambdas/worker/pipeline/run';
import type { Parsed } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { runLikeWorker } from '../../shared/run-like-worker';
import { enrolCatalogue } from '../reference-gallery';
import { findMarkedSets, readMarkedPhotos, type MarkedPhoto } from './marked';
import { SHELVES } from './options';
import { differencesFromOwnPlanograms } from './own-planogram';
import { scoreShelves, type PlacedFacing, type ShelfScore } from './score';
import { describeScores } from './table';
import { COUNTED_SETS, readTruth } from './truth';

type Boxes = readonly Pick<Annotation, 'id' | 'bbox'>[];

/** The lowest IoU at which a detection counts as a marked facing. */
const MIN_IOU = 0.5;

runCommand(SHELVES, ({ values }) => runLikeWorker(() => measureShelves(values)));

async function measureShelves(options: Parsed<typeof SHELVES.actions>['values']): Promise<number> {
  const models = options.recognised ? await loadModels(options.models ?? MODELS_FOLDER) : undefined;
  const scores = new Map<string, ShelfScore[]>();
  for (const set of options.set === undefined ? COUNTED_SETS : [options.set]) {
    const photos = await readMarkedPhotos(path.join(options.data, set, 'annotations.json'));
    const ofSet: ShelfScore[] = [];
    for (const truth of await readTruth(set)) {
      const photo = photos.get(truth.file_name);
      if (photo === undefined) throw new Error(`${set} has no photo ${truth.file_name}`);
      const boxes = models ? await recognisedBoxes(photo, models) : photo.facings;
      const found = models ? boxes.filter(({ bbox }) => isMarked(bbox, photo)) : boxes;
      const score = scoreShelves(
        truth,
        placesOf(photo.facings, photo.size),
        placesOf(found, photo.size),
        computeRealogram(boxes, photo.size),
      );
      ofSet.push(score);
      if (options.wrong && !score.isCountRight) console.log(`${set} ${truth.file_name}`);
    }
    scores.set(set, ofSet);
  }
  console.log(describeScores(scores));
  return (await haveOwnPlanograms(options.data, options.set)) ? 0 : 1;
}

/** Compares every marked photo with the planograms made of it, and prints those that differ from one. */
async function haveOwnPlanograms(data: string, set: string | undefined): Promise<boolean> {
  let photos = 0;
  const differing: string[] = [];
  for (const file of findMarkedSets(data, set)) {
    for (const photo of (await readMarkedPhotos(file)).values()) {
      photos += 1;
      differing.push(...differencesFromOwnPlanograms(photo));
    }
  }
  console.log(['', ...differing].join('\n'));
  console.log(
    `${photos} marked photos, each compared with its own planograms: ${differing.length} differ`,
  );
  return differing.length === 0;
}

async function recognisedBoxes({ file }: MarkedPhoto, models: Models): Promise<Boxes> {
  const { gallery } = await enrolCatalogue([], models.embedder);
  const { document } = await recognisePhoto({
    bytes: await readFile(file),
    gallery,
    models,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: new Date().toISOString(),
  });
  return document.coco.annotations;
}

const isMarked = (bbox: Bbox, { facings }: MarkedPhoto): boolean =>
  facings.some((facing) => iou(boxOf(bbox), boxOf(facing.bbox)) >= MIN_IOU);

const boxOf = ([x, y, width, height]: Bbox): Box => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});

const placesOf = (boxes: Boxes, photo: PhotoSize): PlacedFacing[] =>
  boxes.map(({ id, bbox: [x, y, width, height] }) => ({
    id,
    x: (1000 * (x + width / 2)) / photo.width,
    y: (1000 * (y + height / 2)) / photo.height,
  }));
