import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { recognitionDocumentSchema } from '../../lambdas/contracts/result';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Gallery } from '../../lambdas/worker/pipeline/gallery';
import { recognise } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../local/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { readTruth, scoreResult } from '../../local/demo/truth';
import { MODELS_FOLDER } from '../support/models-folder';
import { plainPicture } from '../support/pictures';

const FIXTURES = path.join(__dirname, 'fixtures');

let models: Models;
let gallery: Gallery;
let photo: Buffer;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  gallery = await galleryOf(
    await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog')),
    models.embedder,
  );
  photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
});

function run(bytes: Uint8Array, against = gallery) {
  return recognise({
    bytes,
    gallery: against,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: '2026-11-20T17:18:10.000Z',
  });
}

describe('recognise', () => {
  it('finds and names every facing of a small shelf', async () => {
    const truth = await readTruth(path.join(FIXTURES, 'mini-shelf.json'));

    const { document } = await run(photo);

    const { facings, found, right, surplus } = scoreResult(document, truth);
    expect({ found, right, surplus }).toEqual({ found: facings, right: facings, surplus: 0 });
    expect(recognitionDocumentSchema.parse(document)).toEqual(document);
  });

  it('finds the same on the photo enlarged, in its pixels', async () => {
    const { width } = await sharp(photo).metadata();
    const twice = await sharp(photo)
      .resize(width * 2)
      .jpeg({ quality: 95 })
      .toBuffer();

    const original = (await run(photo)).document.coco;
    const enlarged = (await run(twice)).document.coco;

    expect(enlarged.images[0]?.width).toBe(width * 2);
    expect(enlarged.annotations).toHaveLength(original.annotations.length);
    original.annotations.forEach(({ bbox, category_id }, index) => {
      const counterpart = enlarged.annotations[index];
      expect(counterpart?.category_id).toBe(category_id);
      bbox.forEach((value, side) => {
        expect(Math.abs((counterpart?.bbox[side] ?? NaN) / 2 - value)).toBeLessThan(5);
      });
    });
  });

  it('leaves every facing unknown when the catalogue knows none of them', async () => {
    const stranger = await plainPicture(200, 300).png().toBuffer();
    const strangers = await galleryOf([{ name: 'Stranger', bytes: stranger }], models.embedder);

    const { document } = await run(photo, strangers);

    expect(document.coco.annotations.length).toBeGreaterThan(0);
    expect(document.postprocessing_results.detections).toEqual([]);
    expect(new Set(document.coco.annotations.map(({ category_id }) => category_id))).toEqual(
      new Set([0]),
    );
  });

  it('measures every stage', async () => {
    const { milliseconds } = await run(photo);

    for (const taken of Object.values(milliseconds)) expect(taken).toBeGreaterThan(0);
  });

  it.each([
    ['one pixel', () => plainPicture(1, 1).png().toBuffer()],
    ['a panorama of 20,000 x 500', () => plainPicture(20_000, 500).jpeg().toBuffer()],
    ['one colour', () => plainPicture(1200, 900).jpeg().toBuffer()],
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
    ['greyscale', () => sharp(photo).greyscale().jpeg()],
    ['CMYK', () => sharp(photo).toColourspace('cmyk').jpeg()],
    ['transparent', () => sharp(photo).ensureAlpha(0.9).png()],
  ])('finds the facings of a %s photo', async (_name, convert) => {
    const expected = (await run(photo)).facings.length;

    const { facings } = await run(await convert().toBuffer());

    expect(Math.abs(facings.length - expected)).toBeLessThanOrEqual(1);
  });
});
