import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { rankItemsOfBoxes } from '../../lambdas/worker/pipeline/name/name-boxes';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import { StageTimer } from '../../lambdas/worker/pipeline/stage-timer';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import type { TruthFacing } from '../../tools/evaluate/evaluation-set';
import { observe } from '../../tools/evaluate/observe';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

const FIXTURES = path.join(__dirname, 'fixtures');
const SHELF = path.join(FIXTURES, 'mini-shelf.jpg');

let models: Models;
let gallery: Gallery;
let size: { width: number; height: number };

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
  const turned = await Promise.all(
    [90, 180, 270].flatMap((angle) =>
      thumbnails.map(async ({ name, bytes }) => ({
        name: `${name}, turned by ${angle} degrees`,
        bytes: await sharp(bytes).rotate(angle).png().toBuffer(),
      })),
    ),
  );
  gallery = await galleryOf([...thumbnails, ...turned], models.embedder);
  ({ size } = await decodePhoto(await readFile(SHELF)));
});

const marked = (x0: number, y0: number, x1: number, y1: number, ignored = false): TruthFacing => ({
  box: { x0, y0, x1, y1 },
  item: 0,
  ignored,
});

describe('observe', () => {
  it('cuts marked boxes to the photo, and drops those beside it', async () => {
    const { width, height } = size;
    const facings = [
      marked(-20, -5.5, 100, 200),
      marked(width - 80, height - 90, width + 300, height + 7),
      marked(width + 10, 0, width + 50, 40),
      marked(30, 40, 30, 90),
    ];

    const { photo, crops } = await observe({ file: SHELF, facings }, gallery, models);

    const cut = [
      { x0: 0, y0: 0, x1: 100, y1: 200 },
      { x0: width - 80, y0: height - 90, x1: width, y1: height },
    ];
    expect(photo.facings.map(({ box }) => box)).toEqual(cut);
    expect(crops.map(({ facing }) => facing.box)).toEqual(cut);
  });

  it('ranks the items of marked crops as the worker does, up to five', async () => {
    const facings = [marked(461, 104, 566, 343), marked(17, 109, 161, 362)];
    const { image } = await decodePhoto(await readFile(SHELF));
    const boxes = facings.map(({ box }) => box);
    const { ranked } = await rankItemsOfBoxes(boxes, {
      image,
      gallery,
      models,
      timer: new StageTimer(),
    });

    const { crops } = await observe({ file: SHELF, facings }, gallery, models);

    const itemsOf = (items: readonly { item: number }[] = []) => items.map(({ item }) => item);
    for (const [index, crop] of crops.entries()) {
      const expected = itemsOf(ranked[index]);
      expect(expected.length).toBeGreaterThan(5);
      expect(itemsOf(crop.ranked)).toEqual(expected.slice(0, 5));
    }
  });

  it('does not identify ignored facings', async () => {
    const facings = [marked(461, 104, 566, 343, true)];

    const { photo, crops } = await observe({ file: SHELF, facings }, gallery, models);

    expect(photo.facings).toHaveLength(1);
    expect(crops).toEqual([]);
  });
});
