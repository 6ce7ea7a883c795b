import { readFile } from 'node:fs/promises';
import type { Models } from '../../lambdas/worker/onnx/models';
import { decodePhoto } from '../../lambdas/worker/pipeline/decode';
import type { Gallery } from '../../lambdas/worker/pipeline/gallery';
import { nameFacings } from '../../lambdas/worker/pipeline/name';
import { rankBoxes } from '../../lambdas/worker/pipeline/rank-boxes';
import { recognise } from '../../lambdas/worker/pipeline/run';
import type { EvaluationPhoto } from './evaluation-set';
import type { IdentifiedCrop, Observation } from './observation';
import { toWorkingBox } from './working-photo';

/** The widest figure that is asked for is top-5. */
const TOP = 5;

/** Recognises a photo as the worker would, and looks its true crops up as well. */
export async function observe(
  photo: EvaluationPhoto,
  gallery: Gallery,
  models: Models,
): Promise<Observation> {
  const bytes = await readFile(photo.file);
  const start = performance.now();
  const { facings, milliseconds } = await recognise({
    bytes,
    gallery,
    models,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: new Date().toISOString(),
  });
  const seconds = (performance.now() - start) / 1000;
  const crops = await identifyCrops(photo, bytes, gallery, models);
  return { photo, found: facings, crops, seconds, milliseconds };
}

async function identifyCrops(
  { facings }: EvaluationPhoto,
  bytes: Uint8Array,
  gallery: Gallery,
  models: Models,
): Promise<IdentifiedCrop[]> {
  if (facings.length === 0 || gallery.items.length === 0) return [];
  const working = await decodePhoto(bytes);
  const boxes = facings.map(({ box }) => toWorkingBox(box, working));
  const seen = await rankBoxes(working.image, boxes, gallery, models, { itemsWanted: TOP });
  const namings = nameFacings(seen, models.naming);
  return facings.map((facing, index) => ({
    facing,
    ranked: seen.ranked[index] ?? [],
    best: namings[index]?.best ?? null,
  }));
}
