import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {
  recognitionDocumentSchema,
  type Bbox,
  type RecognitionDocument,
} from '../../lambdas/contracts/result';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { packGallery, unpackGallery } from '../../lambdas/worker/gallery/packed-gallery';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { iou } from '../../lambdas/domain/recognition/box';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { readTruth, scoreResult, type Score, type Truth } from '../../local/demo/truth';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { goldenOf, readGolden } from '../support/golden';
import { plainPicture } from '../support/pictures';

const FIXTURES = path.join(__dirname, 'fixtures');

let models: Models;
let gallery: Gallery;
let photo: Buffer;
let truth: Truth;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  gallery = await galleryOf(
    await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog')),
    models.embedder,
  );
  photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  truth = await readTruth(path.join(FIXTURES, 'mini-shelf.json'));
});

function run(bytes: Uint8Array, against: Gallery | (() => Promise<Gallery>) = gallery) {
  return recognisePhoto({
    bytes,
    gallery: against,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: '2026-11-20T17:18:10.000Z',
  });
}

/** How many facings of the small shelf were found and correctly named. */
function score(document: RecognitionDocument, enlargement = 1): Score {
  const inFixturePixels = document.coco.annotations.map((annotation) => ({
    ...annotation,
    bbox: annotation.bbox.map((value) => value / enlargement) as Bbox,
  }));
  return scoreResult({ coco: { ...document.coco, annotations: inFixturePixels } }, truth);
}

describe('recognisePhoto', () => {
  it('finds the facings of a small shelf and names most of them correctly', async () => {
    const { document } = await run(photo);

    const { facings, found, right, surplus } = score(document);
    expect(found).toBeGreaterThanOrEqual(0.9 * facings);
    expect(right).toBeGreaterThanOrEqual(0.9 * facings);
    expect(surplus).toBeLessThanOrEqual(0.2 * facings);
    expect(recognitionDocumentSchema.parse(document)).toEqual(document);
  });

  it('reads a gallery only for a picture that can be decoded, and only once', async () => {
    const read = jest.fn(() => Promise.resolve(gallery));

    await expect(run(photo.subarray(0, 1_000), read)).rejects.toMatchObject({ retryable: false });
    expect(read).not.toHaveBeenCalled();

    const { document } = await run(photo, read);
    expect(read).toHaveBeenCalledTimes(1);
    expect(document).toEqual((await run(photo)).document);
  });

  it('gives the same document with a packed gallery, whose details are read in parts', async () => {
    const { index, details, keypoints } = await packGallery(gallery);
    const partOf = (bytes: Uint8Array) => (start: number, length: number) =>
      Promise.resolve(bytes.subarray(start, start + length));
    const packed = unpackGallery(index, {
      readDetails: partOf(details),
      readKeypoints: partOf(keypoints),
    });

    expect((await run(photo, packed)).document).toEqual((await run(photo)).document);
  });

  it('gives the proposals of the detector in pixels of the photo, those of all facings among them', async () => {
    const { facings, proposals } = await run(photo);

    expect(facings.every(({ box }) => proposals.some((each) => iou(each.box, box) > 0.99))).toBe(
      true,
    );
    expect(proposals.some(({ score }) => score < 0.1)).toBe(true);
  });

  it('gives the golden boxes, names and scores', async () => {
    const golden = await readGolden();

    const found = goldenOf((await run(photo)).document);

    expect(found.map(({ name }) => name)).toEqual(golden.map(({ name }) => name));
    for (const [index, { bbox, score: wanted }] of golden.entries()) {
      // Processors round differently: boxes by a pixel or two, scores by a hundredth or two.
      for (const [side, value] of bbox.entries()) {
        expect(Math.abs((found[index]?.bbox[side] ?? NaN) - value)).toBeLessThanOrEqual(2);
      }
      expect(Math.abs((found[index]?.score ?? NaN) - wanted)).toBeLessThanOrEqual(0.02);
    }
  });

  it('finds the same facings on the enlarged photo, in its pixels', async () => {
    const { width } = await sharp(photo).metadata();
    const twice = await sharp(photo)
      .resize(width * 2)
      .jpeg({ quality: 95 })
      .toBuffer();

    const { document } = await run(twice);

    expect(document.coco.images[0]?.width).toBe(width * 2);
    const { facings, found } = score(document, 2);
    expect(found).toBeGreaterThanOrEqual(0.9 * facings);
  });

  it('leaves facings unknown when the catalogue knows none of them', async () => {
    const bytes = await plainPicture(200, 300).png().toBuffer();
    const other = await galleryOf([{ name: 'Another product', bytes }], models.embedder);

    const { document } = await run(photo, other);

    const { annotations } = document.coco;
    expect(annotations.length).toBeGreaterThan(0);
    expect(annotations.filter(({ category_id }) => category_id !== 0)).toEqual([]);
    expect(document.postprocessing_results.detections).toEqual([]);
  });

  it('offers no alternatives when the catalogue has one item', async () => {
    const [first] = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const alone = await galleryOf(first === undefined ? [] : [first], models.embedder);

    const { facings } = await run(photo, alone);

    const named = facings.filter(({ best }) => best !== null);
    expect(named.length).toBeGreaterThan(0);
    for (const { best, alternatives } of named) {
      expect(best?.item).toBe(0);
      expect(alternatives).toEqual([]);
    }
  });

  it('offers the other of two items with the same thumbnail', async () => {
    const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const twice = await galleryOf([...thumbnails, ...thumbnails], models.embedder);

    const { facings } = await run(photo, twice);

    const named = facings.filter(({ best }) => best !== null);
    expect(named.length).toBeGreaterThan(0);
    for (const { best, alternatives } of named) {
      const twin = alternatives.find(
        ({ item }) => Math.abs(item - (best?.item ?? NaN)) === thumbnails.length,
      );
      expect(twin?.similarity).toBeCloseTo(best?.similarity ?? NaN, 4);
    }
  });

  it.each([
    ['the first', 0.24, 0.36],
    ['the second', 0.36, 0.24],
  ])('names %s of two items with one thumbnail if its height fits', async (_, first, second) => {
    const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const number = thumbnails.findIndex(({ name }) => name.startsWith('Coya Detergent Citrus'));
    const { items, ...views } = await galleryOf(
      [...thumbnails, ...thumbnails.slice(number, number + 1)],
      models.embedder,
    );
    // All products on this shelf have about the same height.
    const heights = thumbnails.map((_thumbnail, item) => (item === number ? first : 0.24));
    const known = items.map((item, index) => ({ ...item, height: heights[index] ?? second }));

    const { facings } = await run(photo, { ...views, items: known });

    const twins = [number, thumbnails.length];
    const named = facings.flatMap(({ best }) => best?.item ?? []);
    const namedTwins = named.filter((item) => twins.includes(item));
    expect(namedTwins.length).toBeGreaterThan(1);
    expect(new Set(namedTwins)).toEqual(new Set([twins[first < second ? 0 : 1]]));
  });

  it('measures every stage', async () => {
    const { milliseconds } = await run(photo);

    for (const taken of Object.values(milliseconds)) expect(taken).toBeGreaterThan(0);
  });

  it.each([
    ['one pixel', () => plainPicture(1, 1).png().toBuffer()],
    ['a panorama of 20,000 x 500', () => plainPicture(20_000, 500).jpeg().toBuffer()],
    ['one colour', () => plainPicture(1200, 900).jpeg().toBuffer()],
    ['an empty shelf with price signs', () => readFile(path.join(FIXTURES, 'bare-shelf.jpg'))],
  ])('finds nothing on a photo of %s', async (_name, make) => {
    const { document } = await run(await make());

    expect(document.coco.annotations).toEqual([]);
    expect(document.postprocessing_results).toEqual({
      detections: [],
      realogram: { gaps: [], item_entries: [] },
      shares: [{ image_id: 1, values: [] }],
    });
  });

  it.each([
    ['16-bit', () => sharp(photo).toColourspace('rgb16').png()],
    ['greyscale', () => sharp(photo).toColourspace('b-w').jpeg()],
    ['CMYK', () => sharp(photo).toColourspace('cmyk').jpeg()],
    ['transparent', () => sharp(photo).ensureAlpha(0.9).png()],
  ])('finds most facings of a %s photo', async (_name, convert) => {
    const { document } = await run(await convert().toBuffer());

    const { facings, found } = score(document);
    expect(found).toBeGreaterThanOrEqual(0.9 * facings);
  });
});
