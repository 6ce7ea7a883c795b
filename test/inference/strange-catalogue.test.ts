import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { RecognitionDocument } from '../../lambdas/contracts/result';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { buildGallery, type Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { readTruth, scoreResult, type Truth } from '../../local/demo/truth';
import { enlargedGallery } from '../../tools/bench/recognition/enlarged-gallery';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { itemNamed } from '../../tools/shared/unstored-item';

const DEMO = path.join(__dirname, '..', '..', 'local', 'demo', 'pictures');
const FIXTURES = path.join(__dirname, 'fixtures');
/** The part of the facings that may get a name if every name is wrong. */
const MAX_NAMED = 0.02;
const LOOK_ALIKES = 1_000;
const LARGEST_CATALOGUE = 10_000;

let models: Models;
let thumbnails: { name: string; bytes: Uint8Array }[];
let shelf: Buffer;
let truth: Truth;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
  shelf = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  truth = await readTruth(path.join(FIXTURES, 'mini-shelf.json'));
});

function recognise(bytes: Uint8Array, gallery: Gallery) {
  return recognisePhoto({
    bytes,
    gallery,
    models,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: '2026-11-20T17:18:10.000Z',
  });
}

/** The names that facings got, and how many facings of listed products have their right name. */
function namesOn(document: RecognitionDocument, facings: Truth) {
  const { right } = scoreResult(document, facings);
  const names = new Map(document.coco.categories.map(({ id, name }) => [id, name]));
  const given = document.coco.annotations.map(({ category_id: id }) => names.get(id) ?? '');
  return { right, given: given.filter((name) => name !== 'object') };
}

describe('a catalogue', () => {
  it('that lacks all products of a photo gives hardly a name', async () => {
    const photo = await readFile(path.join(DEMO, 'shelf.jpg'));

    const { facings } = await recognise(photo, await galleryOf(thumbnails, models.embedder));

    expect(facings.length).toBeGreaterThan(20);
    const named = facings.filter(({ best }) => best !== null);
    expect(named.length / facings.length).toBeLessThanOrEqual(MAX_NAMED);
  });

  it('of one item names its facings alone', async () => {
    const [only] = thumbnails;
    if (only === undefined) throw new Error('the catalogue of the fixtures is empty');
    const others = truth.facings.filter(({ name }) => name !== only.name);

    const { document } = await recognise(shelf, await galleryOf([only], models.embedder));

    const own = truth.facings.length - others.length;
    const { given } = namesOn(document, truth);
    expect(given.length).toBeGreaterThanOrEqual(0.9 * own);
    expect(given.length).toBeLessThanOrEqual(own);
  });

  it('of 10,000 items names a shelf as a small catalogue does', async () => {
    const small = await galleryOf(thumbnails, models.embedder);

    const { document } = await recognise(shelf, await enlargedGallery(small, LARGEST_CATALOGUE));

    const { right, given } = namesOn(document, truth);
    expect(right).toBeGreaterThanOrEqual(0.9 * truth.facings.length);
    expect(thumbnails.map(({ name }) => name)).toEqual(expect.arrayContaining(given));
  });

  it('with a thousand items of one look takes no name from the other items', async () => {
    const enrolled = await Promise.all(
      thumbnails.map(async ({ name, bytes }) => ({
        item: itemNamed(name),
        views: await embedThumbnail(bytes, models.embedder),
      })),
    );
    const [first, ...others] = enrolled;
    if (first === undefined) throw new Error('the catalogue of the fixtures is empty');
    const copies = Array.from({ length: LOOK_ALIKES }, (_, copy) => ({
      item: itemNamed(`${first.item.name} ${copy}`),
      views: first.views,
    }));
    const otherFacings = truth.facings.filter(({ name }) => name !== first.item.name);

    const { document } = await recognise(
      shelf,
      buildGallery([...copies, ...others], models.embedder.parameters.dimensions),
    );

    const { given } = namesOn(document, truth);
    const ofOthers = given.filter((name) => others.some(({ item }) => item.name === name));
    expect(ofOthers.length).toBeGreaterThanOrEqual(0.9 * otherFacings.length);
    expect(ofOthers.length).toBeLessThanOrEqual(otherFacings.length);
  });
});

describe('a mirrored photo', () => {
  it('gets no wrong name', async () => {
    const { width } = await sharp(shelf).metadata();
    const mirrored: Truth = {
      ...truth,
      facings: truth.facings.map(({ name, bbox: [x, y, boxWidth, height] }) => ({
        name,
        bbox: [width - x - boxWidth, y, boxWidth, height],
      })),
    };
    const gallery = await galleryOf(thumbnails, models.embedder);

    const { document } = await recognise(await sharp(shelf).flop().jpeg().toBuffer(), gallery);

    const { right, given } = namesOn(document, mirrored);
    expect(given.length - right).toBeLessThanOrEqual(MAX_NAMED * mirrored.facings.length);
  });
});
