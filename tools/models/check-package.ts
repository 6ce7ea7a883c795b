import * as z from 'zod';
import { AppError } from '../../lambdas/shared/app-error';
import { Detector } from '../../lambdas/worker/onnx/detector';
import { Matcher } from '../../lambdas/worker/onnx/matcher';
import { readPackages } from '../../lambdas/worker/onnx/model-package';
import { loadEmbedder, loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { buildGallery } from '../../lambdas/worker/pipeline/name/gallery';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { itemNamed } from '../shared/unstored-item';
import { checkDetector, type Finding } from './check-detector';
import { checkLengths, checkSameness, checkSeveral } from './check-embedder';
import { noise } from './noise';

/** The result of one check. */
export interface Check extends Finding {
  readonly what: string;
}

/**
 * Checks every package under a folder as the worker does when it loads them, then runs them on pictures of
 * several sizes, because a graph may not have the shapes that it declares.
 */
export async function checkModels(folder: string): Promise<Check[]> {
  const manifests = await check('every model.json', () => loads(readPackages(folder)));
  if (manifests.fault !== undefined) return [manifests];
  const graphs = [
    await check("the detector's file, checksum, names and shapes", () =>
      loads(Detector.load(folder)),
    ),
    await check("the embedder's files, checksums, names and shapes", () =>
      loads(loadEmbedder(folder)),
    ),
    await check("the matcher's file, checksum, names and shapes", () =>
      loads(Matcher.load(folder)),
    ),
  ];
  const loaded = [manifests, ...graphs];
  if (graphs.some(({ fault }) => fault !== undefined)) return loaded;
  const models = await loadModels(folder);
  return [
    ...loaded,
    await check("the boxes that the detector finds on the demo's shelf", () =>
      checkDetector(models.detector),
    ),
    await check('the embedder gives vectors of length 1', () => checkLengths(models)),
    await check('the embedder says the same for the same picture', () => checkSameness(models)),
    await check('several facings at once are embedded and compared', () => checkSeveral(models)),
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

/** Waits for a model to load. @throws Error that says what does not fit. */
async function loads(loading: Promise<unknown>): Promise<undefined> {
  await loading;
}

async function check(
  what: string,
  run: () => Promise<string | Finding | undefined>,
): Promise<Check> {
  try {
    const found = await run();
    return { what, ...(typeof found === 'string' ? { fault: found } : found) };
  } catch (error) {
    return { what, fault: reasonOf(error) };
  }
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
  await recognisePhoto({
    bytes: await noise(width, height),
    gallery,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: new Date().toISOString(),
  });
  return undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : undefined;
  // The message already includes what the schema found.
  return cause === undefined || cause instanceof z.ZodError
    ? error.message
    : `${error.message} (${cause.message})`;
}
