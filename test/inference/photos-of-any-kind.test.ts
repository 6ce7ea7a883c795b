import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { recognitionDocumentSchema, type Bbox } from '../../lambdas/contracts/result';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

const FIXTURES = path.join(__dirname, 'fixtures');
const SHELF = path.join(FIXTURES, 'mini-shelf.jpg');

let models: Models;
let gallery: Gallery;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
  gallery = await galleryOf(thumbnails, models.embedder);
});

/** Recognises a photo, checks what must hold for every answer, and returns the boxes. */
async function boxesOn(bytes: Uint8Array): Promise<Bbox[]> {
  const { document } = await recognisePhoto({
    bytes,
    gallery,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: '2026-11-20T17:18:10.000Z',
  });
  expect(recognitionDocumentSchema.parse(document)).toEqual(document);
  const [photo] = document.coco.images;
  const boxes = document.coco.annotations.map(({ bbox }) => bbox);
  for (const [x, y, width, height] of boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(photo?.width ?? NaN);
    expect(y + height).toBeLessThanOrEqual(photo?.height ?? NaN);
  }
  return boxes;
}

describe('a photo', () => {
  it('of 200 pixels has most of the facings of the large one', async () => {
    const { length } = await boxesOn(await readFile(SHELF));
    const small = await sharp(SHELF).resize(200).jpeg().toBuffer();

    const found = await boxesOn(small);

    expect(found.length).toBeGreaterThanOrEqual(0.5 * length);
    expect(found.length).toBeLessThanOrEqual(1.2 * length);
  });

  it('of 50 megapixels has the facings of the small one', async () => {
    const { length } = await boxesOn(await readFile(SHELF));
    const large = await sharp(SHELF).resize(8160, 6120, { fit: 'fill' }).jpeg().toBuffer();

    const found = await boxesOn(large);

    expect(found.length).toBeGreaterThanOrEqual(0.8 * length);
    expect(found.length).toBeLessThanOrEqual(1.2 * length);
  });

  it('that is a panorama has facings from its left end to its right end', async () => {
    const shelf = await sharp(SHELF).toBuffer();
    const { width, height } = await sharp(shelf).metadata();
    const places = [0, 1, 2, 3].map((place) => ({ input: shelf, left: place * width, top: 0 }));
    const panorama = await sharp({
      create: { width: 4 * width, height, channels: 3, background: 'white' },
    })
      .composite(places)
      .jpeg()
      .toBuffer();

    const boxes = await boxesOn(panorama);

    for (const { left } of places) {
      const there = boxes.filter(([x]) => x >= left && x < left + width);
      expect(there.length).toBeGreaterThan(0);
    }
  });

  it.each([
    [3, 180],
    [6, 270],
    [8, 90],
  ])('turned by EXIF orientation %i has the facings of the upright one', async (tag, angle) => {
    // PNG loses nothing, so both photos have the same upright pixels.
    const upright = await sharp(SHELF).png().toBuffer();
    const turned = await sharp(upright)
      .rotate(angle)
      .withMetadata({ orientation: tag })
      .png()
      .toBuffer();

    const boxes = await boxesOn(turned);

    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes).toEqual(await boxesOn(upright));
  });

  it('that is black has no facings', async () => {
    const black = sharp({ create: { width: 1200, height: 900, channels: 3, background: 'black' } });

    expect(await boxesOn(await black.jpeg().toBuffer())).toEqual([]);
  });

  it('of an empty shelf with price tags has no facings', async () => {
    expect(await boxesOn(await readFile(path.join(FIXTURES, 'bare-shelf.jpg')))).toEqual([]);
  });

  it('of a poster of products has facings on the poster, none on the wall', async () => {
    const poster = { left: 450, top: 250, width: 300 };
    const printed = await sharp(SHELF).resize(poster.width).toBuffer({ resolveWithObject: true });
    const wall = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#d8d0c0' },
    })
      .composite([{ input: printed.data, left: poster.left, top: poster.top }])
      .jpeg()
      .toBuffer();

    // The detector cannot see that a printed product is flat, so it finds a facing there. Its edges may be a few pixels off.
    const edge = 10;
    const boxes = await boxesOn(wall);
    expect(boxes.length).toBeGreaterThan(0);
    for (const [x, y, width, height] of boxes) {
      expect(x).toBeGreaterThanOrEqual(poster.left - edge);
      expect(y).toBeGreaterThanOrEqual(poster.top - edge);
      expect(x + width).toBeLessThanOrEqual(poster.left + poster.width + edge);
      expect(y + height).toBeLessThanOrEqual(poster.top + printed.info.height + edge);
    }
  });

  it('that one product fills has one facing, which covers most of it', async () => {
    const product = { left: 425, top: 404, width: 148, height: 236 };
    const filled = await sharp(SHELF).extract(product).resize(900).jpeg().toBuffer();

    const boxes = await boxesOn(filled);

    const height = (900 * product.height) / product.width;
    const areas = boxes.map(([, , boxWidth, boxHeight]) => (boxWidth * boxHeight) / (900 * height));
    expect(areas).toEqual([expect.any(Number)]);
    expect(areas[0]).toBeGreaterThan(0.8);
  });
});
