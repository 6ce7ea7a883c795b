import sharp from 'sharp';
import { AppError } from '../../lambdas/shared/app-error';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { buildGallery } from '../../lambdas/worker/pipeline/gallery';
import { recognise } from '../../lambdas/worker/pipeline/run';
import { embedThumbnail } from '../../lambdas/worker/pipeline/embed-thumbnail';
import { itemNamed } from '../bench/folder-gallery';

/** One thing that was checked. */
export interface Check {
  readonly what: string;
  /** What does not fit; undefined when all does. */
  readonly fault?: string;
}

/**
 * Checks every package under a folder as the worker does when it loads them, and then runs them on
 * pictures of several sizes: a graph can promise shapes that it does not keep.
 */
export async function checkModels(folder: string): Promise<Check[]> {
  let models: Models;
  try {
    models = await loadModels(folder);
  } catch (error) {
    return [{ what: 'files, checksums, names and shapes', fault: reasonOf(error) }];
  }
  return [
    { what: 'files, checksums, names and shapes' },
    await check('the embedder gives vectors of length 1', () => checkLengths(models)),
    await check('the embedder says the same for the same picture', () => checkSameness(models)),
    ...(await Promise.all(
      PHOTO_SIZES.map(([width, height]) =>
        check(`a photo of ${width} x ${height} is recognised`, () =>
          checkPhoto(width, height, models),
        ),
      ),
    )),
  ];
}

const PHOTO_SIZES = [
  [1600, 1200],
  [1200, 1600],
  [320, 240],
  [5000, 300],
  [1, 1],
] as const;

/** Float32 keeps about seven digits; sums over some hundred numbers lose a few. */
const TOLERANCE = 1e-3;

async function check(what: string, run: () => Promise<string | undefined>): Promise<Check> {
  try {
    const fault = await run();
    return fault === undefined ? { what } : { what, fault };
  } catch (error) {
    return { what, fault: reasonOf(error) };
  }
}

async function checkLengths({ embedder }: Models): Promise<string | undefined> {
  const { vectors } = await embedThumbnail(await noise(300, 400), embedder);
  const length = Math.hypot(...vectors);
  if (Math.abs(length - 1) <= TOLERANCE) return undefined;
  return `its embeddings have the length ${length.toFixed(4)}`;
}

async function checkSameness({ embedder, matcher }: Models): Promise<string | undefined> {
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

async function checkPhoto(
  width: number,
  height: number,
  models: Models,
): Promise<string | undefined> {
  const views = await embedThumbnail(await noise(300, 400), models.embedder);
  const gallery = buildGallery(
    [{ item: itemNamed('A product'), views }],
    models.embedder.parameters.dimensions,
  );
  await recognise({
    bytes: await noise(width, height),
    gallery,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: new Date().toISOString(),
  });
  return undefined;
}

function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : undefined;
  return cause === undefined ? error.message : `${error.message} (${cause.message})`;
}
