import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { boxOfWholePhoto, type Box } from '../../lambdas/domain/recognition/box';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { decodePicture } from '../../lambdas/worker/pipeline/picture/decode';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { verifyLargeFacings } from '../../lambdas/worker/pipeline/name/verify';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import type { RgbImage } from '../../lambdas/worker/rgb-image';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { plainPicture } from '../support/pictures';

const CATALOGUE = path.join(__dirname, 'fixtures', 'mini-catalog');
const GREY = { r: 90, g: 90, b: 90 };

let models: Models;
let gallery: Gallery;
let names: string[];

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const catalogue = await readCatalogueFolder(CATALOGUE);
  gallery = await galleryOf(catalogue, models.embedder);
  names = gallery.items.map(({ name }) => name);
});

/** The packshot of an item as if held: larger, turned, stretched in height, on a grey background. */
async function heldPicture(item: number, degrees: number, height = 1): Promise<RgbImage> {
  const [entry] = (await readCatalogueFolder(CATALOGUE)).filter(({ name }) => name === names[item]);
  if (entry === undefined) throw new Error(`No picture of item ${item}`);
  const packshot = await sharp(entry.bytes).trim().png().toBuffer({ resolveWithObject: true });
  const width = Math.round((500 * packshot.info.width) / packshot.info.height);
  const bytes = await sharp(packshot.data)
    .resize({ width, height: Math.round(500 * height), fit: 'fill' })
    .rotate(degrees, { background: GREY })
    .modulate({ brightness: 0.8 })
    .blur(1)
    .png()
    .toBuffer();
  return (await decodePicture(bytes, 2000)).image;
}

const brandOf = (name: string): string | undefined => name.split(' ')[0];

/** Every facing has every item as a candidate, all with the same score. */
const undecided = (facings: number) => ({
  scores: new Float32Array(facings * names.length).fill(0.6),
  views: Int32Array.from({ length: facings * names.length }, (_, at) => at % names.length),
});

/** Verifies boxes whose candidates all have the same score so far. */
const verifyOn = (
  image: RgbImage,
  boxes: readonly Box[],
  using: Pick<Models, 'embedder' | 'verifier'> = models,
) => verifyLargeFacings(boxes, undecided(boxes.length), { image, gallery, models: using });

describe('verifyLargeFacings', () => {
  it.each([0, 25, -40])(
    'knows the brand of a large facing that is turned by %d degrees',
    async (degrees) => {
      for (const item of names.keys()) {
        const image = await heldPicture(item, degrees);

        const { nearest, facings } = await verifyOn(image, [boxOfWholePhoto(image)]);

        expect([...facings]).toEqual([0]);
        const { match_threshold } = models.naming.verified;
        const named = names.filter((_, other) => (nearest.scores[other] ?? NaN) >= match_threshold);
        expect(named).toContain(names[item]);
        // Another flavour shares most of the print. Keypoints cannot tell them apart; details can.
        expect([...new Set(named.map(brandOf))]).toEqual([brandOf(names[item] ?? '')]);
      }
    },
  );

  it.each([0.5, 2])(
    'is as sure of a large facing that appears %d times as high, as from above or from the side',
    async (height) => {
      for (const item of names.keys()) {
        const image = await heldPicture(item, 0, height);

        const { nearest } = await verifyOn(image, [boxOfWholePhoto(image)]);

        // Without the tilts that the verifier tries, the score would be 0.44 to 0.57.
        expect(nearest.scores[item]).toBeGreaterThan(0.62);
      }
    },
  );

  it('keeps the scores of facings that are small on the photo', async () => {
    const image = await heldPicture(0, 0);
    const { width, height } = image;
    const small = { x0: 0, y0: 0, x1: width / 4, y1: height / 4 };

    const { nearest, facings } = await verifyOn(image, [small, boxOfWholePhoto(image)]);

    expect([...facings]).toEqual([1]);
    expect([...new Set(nearest.scores.subarray(0, names.length))]).toEqual([Math.fround(0.6)]);
  });

  it('verifies at most `max_facings` of the largest facings', async () => {
    const image = await heldPicture(0, 0);
    const most = models.verifier?.parameters.max_facings ?? NaN;
    const boxes = Array.from({ length: most + 2 }, (_, n) => ({
      ...boxOfWholePhoto(image),
      x0: 40 - 2 * n,
    }));

    const { facings } = await verifyOn(image, boxes);

    expect([...facings].sort()).toEqual(Array.from({ length: most }, (_, n) => n + 2));
  });

  it('names nothing on a picture of one colour', async () => {
    const { image } = await decodePicture(await plainPicture(300, 400).png().toBuffer(), 2000);

    const { nearest } = await verifyOn(image, [boxOfWholePhoto(image)]);

    expect(Math.max(...nearest.scores)).toBeLessThan(models.naming.verified.match_threshold);
    expect(nearest.scores.every(Number.isFinite)).toBe(true);
  });

  it('does nothing without a verifier', async () => {
    const image = await heldPicture(0, 0);
    const without = { embedder: models.embedder, verifier: undefined };

    const { facings, nearest } = await verifyOn(image, [boxOfWholePhoto(image)], without);

    expect(facings.size).toBe(0);
    expect(nearest).toEqual(undecided(1));
  });
});

describe('the keypoints of a catalogue item', () => {
  it('have the same number of bytes for every picture', async () => {
    const [, bytes = NaN] = models.embedder.keypointShape ?? [];
    const places = models.verifier?.parameters.thumbnail_keypoints ?? NaN;
    const pictures = [
      await plainPicture(40, 400).png().toBuffer(),
      await readFile(path.join(__dirname, 'fixtures', 'mini-shelf.jpg')),
    ];

    for (const picture of pictures) {
      const { keypoints } = await embedThumbnail(picture, models.embedder);
      expect(keypoints).toHaveLength(places * bytes);
    }
  });
});
