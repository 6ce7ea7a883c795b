import type { Models } from '../../lambdas/worker/onnx/models';
import { embedBoxes } from '../../lambdas/worker/pipeline/name/embed';
import { buildGallery } from '../../lambdas/worker/pipeline/name/gallery';
import { findNearestViews, settleNearestViews } from '../../lambdas/worker/pipeline/name/match';
import { verifyLargeFacings } from '../../lambdas/worker/pipeline/name/verify';
import { embedThumbnail, embedView } from '../../lambdas/worker/pipeline/name/views';
import { decodePicture } from '../../lambdas/worker/pipeline/picture/decode';
import { itemNamed } from '../shared/unstored-item';
import { noise } from './noise';

// Each check returns a description of the fault, or undefined if there is none.

/** Float32 has about seven digits, and sums over some hundred numbers lose a few of them. */
const TOLERANCE = 1e-3;

/** The tolerance for a batch is higher, because 8-bit kernels use one scale for all pictures in a batch. */
const TOLERANCE_AT_ONCE = 1e-2;

export async function checkLengths({ embedder }: Models): Promise<string | undefined> {
  const { vectors } = await embedThumbnail(await noise(300, 400), embedder);
  const length = Math.hypot(...vectors);
  if (Math.abs(length - 1) <= TOLERANCE) return undefined;
  return `its embeddings have the length ${length.toFixed(4)}`;
}

export async function checkSameness({ embedder, matcher }: Models): Promise<string | undefined> {
  const bytes = await noise(300, 400);
  const { dimensions } = embedder.parameters;
  const [once, again] = [
    await embedThumbnail(bytes, embedder),
    await embedThumbnail(bytes, embedder),
  ];
  const { scores } = await matcher.match(once.vectors, again.vectors, dimensions, 1);
  const similarity = scores[0] ?? NaN;
  if (similarity > 1 - TOLERANCE) return undefined;
  return `the matcher finds them alike by ${similarity.toFixed(4)} only`;
}

/** Checks a batch of several facings, because some exported graphs work only with the batch size at export. */
export async function checkSeveral(models: Models): Promise<string | undefined> {
  const { embedder } = models;
  const { dimensions } = embedder.parameters;
  const { image } = await decodePicture(await noise(400, 300), 400);
  const boxes = [
    { x0: 0, y0: 0, x1: 100, y1: 300 },
    { x0: 100, y0: 0, x1: 300, y1: 150 },
    { x0: 250, y0: 100, x1: 400, y1: 250 },
  ];
  const together = await embedBoxes(image, boxes, embedder);
  const enrolled = [];
  for (const box of boxes) {
    enrolled.push({ item: itemNamed('A product'), views: await embedView(image, box, embedder) });
  }
  const gallery = buildGallery(enrolled, dimensions);
  const nearest = await findNearestViews(together, gallery, models);
  const settled = await settleNearestViews(together, gallery, nearest, models.settler);
  const { nearest: verified } = await verifyLargeFacings(boxes, settled, {
    image,
    gallery,
    models,
  });
  if (!verified.scores.every(Number.isFinite)) return 'scores of its facings are not numbers';

  const least = Math.min(...boxes.map((_, row) => cosine(together, gallery, row, dimensions)));
  if (least > 1 - TOLERANCE_AT_ONCE) return undefined;
  return `its embeddings are like those of each facing alone by ${least.toFixed(4)} only`;
}

/** The cosine similarity of the same row in two lists of unit vectors. */
function cosine(
  a: { readonly vectors: Float32Array },
  b: { readonly vectors: Float32Array },
  row: number,
  dimensions: number,
): number {
  const [start, end] = [row * dimensions, (row + 1) * dimensions];
  const others = b.vectors.subarray(start, end);
  return a.vectors
    .subarray(start, end)
    .reduce((sum, value, axis) => sum + value * (others[axis] ?? NaN), 0);
}
