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
/** The largest share of facings that may get a name when every name would be wrong. */
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
    const namesOfOthers = async (items: typeof enrolled): Promise<string[]> => {
      const gallery = buildGallery(items, models.embedder.parameters.dimensions);
      const { given } = namesOn((await recognise(shelf, gallery)).document, truth);
      return given.filter((name) => others.some(({ item }) => item.name === name));
    };

    const without = await namesOfOthers(enrolled);
    expect(without.length).toBeGreaterThan(others.length);
    expect(await namesOfOthers([...copies, ...others])).toEqual(without);
  });
});

describe('a catalogue of references that look different', () => {
  /** The first facing of each product, cut from the shelf. */
  async function cutFromShelf(): Promise<{ name: string; bytes: Uint8Array }[]> {
    const first = new Map(truth.facings.map(({ name, bbox }) => [name ?? '', bbox]));
    return Promise.all(
      [...first].map(async ([name, [left, top, width, height]]) => ({
        name,
        bytes: await sharp(shelf).extract({ left, top, width, height }).png().toBuffer(),
      })),
    );
  }

  it('names a shelf by crops of it alone', async () => {
    const { document } = await recognise(
      shelf,
      await galleryOf(await cutFromShelf(), models.embedder),
    );

    const { right, given } = namesOn(document, truth);
    expect(right).toBeGreaterThanOrEqual(0.9 * truth.facings.length);
    expect(given.length).toBe(right);
  });

  it.each([0, 1, 2])('names a shelf by packshots and crop %i of it', async (place) => {
    const crop = (await cutFromShelf())[place];
    const mixed = thumbnails.map((packshot) => (packshot.name === crop?.name ? crop : packshot));

    const { document } = await recognise(shelf, await galleryOf(mixed, models.embedder));

    const { right, given } = namesOn(document, truth);
    expect(mixed).toContain(crop);
    expect(right).toBeGreaterThanOrEqual(0.9 * truth.facings.length);
    expect(given.length).toBe(right);
  });
});

describe('a photo of a leaflet', () => {
  it('gets the name of the product that it shows for most products, and no others', async () => {
    const gallery = await galleryOf(thumbnails, models.embedder);
    const named: string[] = [];
    for (const { name, bytes } of thumbnails) {
      const { document } = await recognise(await leafletOf(bytes), gallery);
      const { given } = namesOn(document, truth);
      expect(given.filter((each) => each !== name)).toEqual([]);
      named.push(...given);
    }
    expect(named.length).toBeGreaterThanOrEqual(3);
  });
});

async function leafletOf(packshot: Uint8Array): Promise<Buffer> {
  const print = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
    <rect width="900" height="1200" fill="#fffbe6"/>
    <rect width="900" height="150" fill="#c8102e"/>
    <text x="450" y="110" font-size="90" text-anchor="middle" fill="white">This week only</text>
    <text x="640" y="520" font-size="120" fill="#c8102e">1.99</text>
    <text x="80" y="950" font-size="34">While stocks last. One for each customer.</text></svg>`;
  return sharp(Buffer.from(print))
    .composite([
      { input: await sharp(packshot).resize({ height: 560 }).toBuffer(), left: 80, top: 250 },
    ])
    .jpeg()
    .toBuffer();
}

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
