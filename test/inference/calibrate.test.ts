import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { embedderPackageSchema, type EmbedderPackage } from '../../lambdas/contracts/model-package';
import { readTruth, type Truth } from '../../local/demo/truth';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { calibrate } from '../../tools/models/calibrate';
import { changeManifest, copyModels, packageOf } from '../support/damaged-models';
import { temporaryFolder } from '../support/temporary-folder';

const FIXTURES = path.join(__dirname, 'fixtures');
/** A set's photo shows the small shelf four times, in two rows. */
const TILES = [0, 1, 2, 3];
/** A product with 3 of the small shelf's 11 facings. If it alone is listed, a set has 32 facings of absent products. */
const LISTED = 'Coya Detergent Citrus 250 ml';
/** Facings of absent products per set that are not found. A threshold needs 200 facings in all. */
const NOT_FOUND = 68;

const folder = temporaryFolder();
const at = (...names: string[]): string => path.join(folder, ...names);
let truth: Truth;
let tile: { readonly width: number; readonly height: number };

beforeAll(async () => {
  truth = await readTruth(path.join(FIXTURES, 'mini-shelf.json'));
  const shelf = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  tile = await sharp(shelf).metadata();
  const sheet = { width: 2 * tile.width, height: 2 * tile.height };
  await sharp({ create: { ...sheet, channels: 3, background: 'white' } })
    .composite(TILES.map((number) => ({ input: shelf, ...placeOf(number) })))
    .jpeg()
    .toFile(at('shelf.jpg'));
});

beforeEach(() => {
  jest.spyOn(console, 'log').mockReturnValue();
});

const placeOf = (number: number) => ({
  left: (number % 2) * tile.width,
  top: Math.floor(number / 2) * tile.height,
});

/**
 * @param nowhere - how many facings of absent products are marked where the photo shows nothing, so that
 * none is found
 */
async function writeSet(name: string, listed: readonly string[], nowhere = 0): Promise<string> {
  await mkdir(at(name));
  const catalogue = listed.map((id) => ({
    id,
    name: id,
    thumbnail: path.join(FIXTURES, 'mini-catalog', `${id}.jpg`),
  }));
  const annotations = TILES.flatMap((number) =>
    truth.facings.map(({ name: shown, bbox: [x, y, ...size] }) => ({
      image_id: 1,
      category_id: shown ?? '',
      bbox: [x + placeOf(number).left, y + placeOf(number).top, ...size],
    })),
  );
  for (let missed = 0; missed < nowhere; missed++) {
    annotations.push({ image_id: 1, category_id: '', bbox: [5 + missed, 5, 9, 9] });
  }
  const images = [{ id: 1, file_name: at('shelf.jpg') }];
  await writeFile(at(name, 'catalog.json'), JSON.stringify(catalogue));
  await writeFile(at(name, 'annotations.json'), JSON.stringify({ images, annotations }));
  return at(name);
}

/** Calibrates a copy of the committed models without a verifier, in which names need `least_confidence`. */
async function calibrated(
  name: string,
  sets: readonly string[],
  least_confidence?: number,
): Promise<EmbedderPackage> {
  await copyModels(at(name));
  const embedder = await packageOf(at(name), 'embedder');
  await changeManifest(embedder.path, (manifest) => {
    const { parameters, files } = embedderPackageSchema.parse(manifest);
    return {
      ...manifest,
      parameters: {
        ...parameters,
        ...(least_confidence !== undefined && {
          settle: { ...parameters.settle, least_confidence },
        }),
        verify: undefined,
      },
      files: { ...files, verify: undefined, keypoints: undefined },
    };
  });
  await calibrate(at(name), sets);
  return readEmbedder(at(name));
}

async function readEmbedder(models: string): Promise<EmbedderPackage> {
  const { path: embedder } = await packageOf(models, 'embedder');
  const text = await readFile(path.join(embedder, 'model.json'), 'utf8');
  return embedderPackageSchema.parse(JSON.parse(text));
}

describe('calibrate', () => {
  it('writes the threshold and calibration of the scores that name, and nothing else', async () => {
    const set = await writeSet('one-product', [LISTED], NOT_FOUND);

    const { parameters } = await calibrated('models', [set, set]);

    const committed = (await readEmbedder(MODELS_FOLDER)).parameters;
    expect(parameters.match_threshold).toBe(committed.match_threshold);
    expect(parameters.settle?.match_threshold).not.toBe(committed.settle?.match_threshold);
    expect(parameters.settle?.calibration).not.toEqual(committed.settle?.calibration);
    expect(parameters.settle?.candidates).toBe(committed.settle?.candidates);
  });

  it('does not depend on how sure a name had to be before', async () => {
    const set = await writeSet('as-sure', [LISTED], NOT_FOUND);

    const doubtful = await calibrated('names-all', [set, set], 0);
    const sure = await calibrated('names-few', [set, set], 0.999);

    expect(sure.parameters.settle).toEqual(doubtful.parameters.settle);
    expect(sure.parameters.settle?.match_threshold).toBeGreaterThan(0);
  });

  it('writes nothing if the sets show too few products that their catalogues lack', async () => {
    const set = await writeSet('too-few', [LISTED]);

    await expect(calibrated('not-calibrated', [set, set, set])).rejects.toThrow(
      /^The sets show 96 plain facings of products that their catalogues lack: .* Nothing was written$/,
    );

    const committed = await readEmbedder(MODELS_FOLDER);
    const { parameters } = await readEmbedder(at('not-calibrated'));
    expect(parameters.settle).toEqual(committed.parameters.settle);
  });

  it('counts facings that were not found as plain ones, not as verified ones', async () => {
    const set = await writeSet('not-found', [LISTED], 200);
    await copyModels(at('verifying'));

    await expect(calibrate(at('verifying'), [set])).rejects.toThrow(
      'The sets show 0 verified facings of products that their catalogues lack',
    );
  });
});
