import { readFile } from 'node:fs/promises';
import type { Models } from '../../lambdas/worker/onnx/models';
import { crop } from '../../lambdas/worker/pipeline/crop';
import type { Gallery } from '../../lambdas/worker/pipeline/gallery';
import { match } from '../../lambdas/worker/pipeline/match';
import { nameFacings, rankItems } from '../../lambdas/worker/pipeline/name';
import { recognise } from '../../lambdas/worker/pipeline/run';
import { settle } from '../../lambdas/worker/pipeline/settle';
import { verify } from '../../lambdas/worker/pipeline/verify';
import type { EvaluationPhoto } from './evaluation-set';
import type { IdentifiedCrop, Observation } from './observation';
import { decodePhoto, toWorkingBox } from './working-photo';

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
  const { pixels, aspects } = await crop(working.image, boxes, models.embedder);
  const embedded = await models.embedder.embed(pixels, aspects);
  const nearest = await match(embedded, gallery, models, TOP);
  const settled = await settle(embedded, gallery, nearest, models.settler);
  const verified = await verify(working.image, boxes, gallery, settled, models);
  const ranked = rankItems(verified.nearest, facings.length, gallery);
  const namings = nameFacings(verified, facings.length, gallery, models.naming);
  return facings.map((facing, index) => ({
    facing,
    ranked: ranked[index] ?? [],
    best: namings[index]?.best ?? null,
  }));
}
