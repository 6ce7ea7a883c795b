import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { MAX_CROPS_PER_BATCH, embedBoxes } from '../../lambdas/worker/pipeline/name/embed';
import { decodePicture } from '../../lambdas/worker/pipeline/picture/decode';
import type { RgbImage } from '../../lambdas/worker/rgb-image';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

let models: Models;
let image: RgbImage;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const photo = await readFile(path.join(__dirname, 'fixtures', 'mini-shelf.jpg'));
  ({ image } = await decodePicture(photo, 640));
});

describe('embedBoxes', () => {
  it('embeds many boxes, in their order, as it embeds each alone', async () => {
    const boxes = Array.from({ length: MAX_CROPS_PER_BATCH + 2 }, (_, n) => ({
      x0: 2 * n,
      y0: n,
      x1: 2 * n + 60,
      y1: n + 90,
    }));
    const { vectors, details } = await embedBoxes(image, boxes, models.embedder);

    const { dimensions } = models.embedder.parameters;
    const { detailBytes } = models.embedder;
    expect(detailBytes).toBeGreaterThan(0);
    expect(details).toHaveLength(boxes.length * detailBytes);
    expect(vectors).toHaveLength(boxes.length * dimensions);
    for (const n of [0, MAX_CROPS_PER_BATCH - 1, MAX_CROPS_PER_BATCH, MAX_CROPS_PER_BATCH + 1]) {
      const corners = Float32Array.of(2 * n, n, 2 * n + 60, n + 90);
      const pixels = await models.embedder.crop(image, corners);
      const alone = await models.embedder.embed(pixels, Float32Array.of(60 / 90));
      const together = vectors.subarray(n * dimensions, (n + 1) * dimensions);
      const cosine = alone.vectors.reduce((sum, value, i) => sum + value * (together[i] ?? 0), 0);
      expect(cosine).toBeCloseTo(1, 4);
      const itsDetails = details.subarray(n * detailBytes, (n + 1) * detailBytes);
      const apart = alone.details.map((value, i) => Math.abs(value - (itsDetails[i] ?? 0)));
      expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    }
  });

  it('returns nothing for no boxes', async () => {
    const { vectors, details } = await embedBoxes(image, [], models.embedder);
    expect([vectors.length, details.length]).toEqual([0, 0]);
  });
});
