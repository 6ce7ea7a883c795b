import { beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import sharp from 'sharp';
import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { loadEmbedder } from '../../lambdas/worker/onnx/models';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { atStart, EOI } from '../support/jpeg-parts';
import { plainPicture } from '../support/pictures';

const CATALOG = path.join(__dirname, 'fixtures', 'mini-catalog');

let embedder: Embedder;
let packshot: Buffer;

beforeAll(async () => {
  ({ embedder } = await loadEmbedder(MODELS_FOLDER));
  const [first] = await readCatalogueFolder(CATALOG);
  packshot = first?.bytes ?? Buffer.alloc(0);
});

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, axis) => sum + value * (b[axis] ?? NaN), 0);

describe('embedThumbnail', () => {
  it('makes one vector of length 1', async () => {
    const { vectors: vector } = await embedThumbnail(packshot, embedder);

    expect(vector).toHaveLength(embedder.parameters.dimensions);
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it('gives nearly the same view whatever white surrounds the product', async () => {
    const framed = await sharp(packshot)
      .extend({ top: 80, bottom: 40, left: 120, right: 30, background: 'white' })
      .png()
      .toBuffer();

    const bare = await embedThumbnail(packshot, embedder);
    const around = await embedThumbnail(framed, embedder);

    const [ofBare = NaN, ofFramed = NaN] = [...bare.aspects, ...around.aspects];
    expect(ofBare).toBeGreaterThan(0);
    expect(Math.abs(ofFramed / ofBare - 1)).toBeLessThan(0.02);
    expect(cosine(bare.vectors, around.vectors)).toBeGreaterThan(0.98);
  });

  it.each([
    ['one colour', () => plainPicture(200, 300).png().toBuffer()],
    ['one pixel', () => plainPicture(1, 1).png().toBuffer()],
    ['a line of pixels', () => plainPicture(500, 1).png().toBuffer()],
  ])('embeds a thumbnail of %s', async (_name, make) => {
    const { vectors: vector } = await embedThumbnail(await make(), embedder);

    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it('refuses a file that is not a picture', async () => {
    await expect(embedThumbnail(Buffer.from('text'), embedder)).rejects.toMatchObject({
      code: 'image-unreadable',
    });
  });

  it('refuses a cut-off picture but not one with harmless faults, also with many at once', async () => {
    const whole = await plainPicture(160, 160).jpeg().toBuffer();
    const half = Buffer.concat([whole.subarray(0, whole.lastIndexOf(EOI) - 20), EOI]);
    const strayBytes = atStart(whole, Buffer.alloc(4));
    const pictures = Array.from(
      { length: 30 },
      (_, n) => [half, strayBytes, whole][n % 3] ?? whole,
    );

    const outcomes = await Promise.allSettled(
      pictures.map((picture) => embedThumbnail(picture, embedder)),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(
      pictures.map((picture) => (picture === half ? 'rejected' : 'fulfilled')),
    );
  });
});
