import { readFile } from 'node:fs/promises';
import type { Models } from '../../lambdas/worker/onnx/models';
import type { RankedItem } from '../../lambdas/domain/recognition/naming/name-facing';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { rankItemsOfBoxes } from '../../lambdas/worker/pipeline/name/name-boxes';
import { namesOfRankedBoxes } from '../../lambdas/worker/pipeline/name/rank-items';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { StageTimer } from '../../lambdas/worker/pipeline/stage-timer';
import type { EvaluationPhoto, TruthFacing } from './evaluation-set';
import type { IdentifiedCrop, Observation } from './observation';
import { toWorkingPixels } from '../../lambdas/worker/pipeline/picture/photo-scale';
import { onPhoto } from './on-photo';

/** How many items are kept per crop. Five, because the report's widest figure is top-5. */
const TOP = 5;

/** Recognises a photo as the worker does, and also identifies the crops of its marked boxes. */
export async function observe(
  photo: EvaluationPhoto,
  gallery: Gallery,
  models: Models,
): Promise<Observation> {
  const bytes = await readFile(photo.file);
  const start = performance.now();
  const { facings, proposals, document, milliseconds } = await recognisePhoto({
    bytes,
    gallery,
    models,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: new Date().toISOString(),
  });
  const seconds = (performance.now() - start) / 1000;
  const [size = { width: 0, height: 0 }] = document.coco.images;
  const marked = photo.facings.flatMap((facing) => {
    const box = onPhoto(facing.box, size);
    return box === undefined ? [] : { ...facing, box };
  });
  const crops = await identifyCrops(marked, bytes, gallery, models);
  return {
    photo: { ...photo, facings: marked },
    size,
    found: facings.toSorted((a, b) => b.detectionScore - a.detectionScore),
    proposals: proposals.toSorted((a, b) => b.score - a.score),
    crops,
    seconds,
    milliseconds,
  };
}

async function identifyCrops(
  marked: readonly TruthFacing[],
  bytes: Uint8Array,
  gallery: Gallery,
  models: Models,
): Promise<IdentifiedCrop[]> {
  const facings = marked.filter(({ ignored }) => !ignored);
  if (facings.length === 0 || gallery.items.length === 0) return [];
  const working = await decodePhoto(bytes);
  const boxes = facings.map(({ box }) => toWorkingPixels(box, working.scale));
  // The worker compares only a few items, and comparing more would change the names. So further items are
  // ranked after the compared ones.
  const context = { image: working.image, gallery, models, timer: new StageTimer() };
  const seen = await rankItemsOfBoxes(boxes, context);
  const wider =
    (models.settler?.parameters.candidates ?? 0) >= TOP
      ? seen
      : await rankItemsOfBoxes(boxes, context, { itemsWanted: TOP });
  const namings = namesOfRankedBoxes(boxes, seen, context);
  return facings.map((facing, index) => ({
    facing,
    ranked: joined(seen.ranked[index] ?? [], wider.ranked[index] ?? []),
    best: namings[index]?.best ?? null,
  }));
}

/** The items of both lists without duplicates, at most TOP of them. */
const joined = (first: readonly RankedItem[], others: readonly RankedItem[]): RankedItem[] =>
  [...first, ...others.filter(({ item }) => first.every((known) => known.item !== item))].slice(
    0,
    TOP,
  );
