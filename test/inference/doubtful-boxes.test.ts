import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Facing } from '../../lambdas/domain/recognition/facing';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { changeParameters, copyModels } from '../support/damaged-models';
import { fakeDetector } from '../support/fake-detector';
import { temporaryFolder } from '../support/temporary-folder';

const FIXTURES = path.join(__dirname, 'fixtures');
const MAX_VERIFIED = 2;

const folder = temporaryFolder();
let models: Models;
let gallery: Gallery;
let photo: Buffer;

/** Models for which every box is doubtful, and which verify the two largest. */
beforeAll(async () => {
  await copyModels(folder);
  await changeParameters(folder, 'detector', {
    photo_threshold: 1,
    named_photo: undefined,
    several_boxes: undefined,
    doubtful: { score_threshold: 0.4, least_side: 0.05 },
  });
  const { verify } = (await loadModels(folder)).embedder.parameters;
  await changeParameters(folder, 'embedder', {
    verify: { ...verify, least_side: 0.05, max_facings: MAX_VERIFIED },
  });
  models = await loadModels(folder);
  gallery = await galleryOf(
    await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog')),
    models.embedder,
  );
  photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
});

async function facingsBy(using: Models, against = gallery): Promise<readonly Facing[]> {
  const { facings } = await recognisePhoto({
    bytes: photo,
    gallery: against,
    models: using,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: '2026-11-20T17:18:10.000Z',
  });
  return facings;
}

describe('doubtful boxes', () => {
  it('become facings only by a verified name', async () => {
    const facings = await facingsBy(models);

    expect(facings.length).toBeGreaterThan(0);
    expect(facings.length).toBeLessThanOrEqual(MAX_VERIFIED);
    expect(facings.every(({ best, verified }) => best !== null && verified)).toBe(true);
  });

  it("need a name whose score exceeds the threshold by the package's margin", async () => {
    const [best = NaN, worst = NaN] = (await facingsBy(models)).map(
      ({ best: name }) => name?.similarity,
    );
    const margin = models.verifier?.parameters.doubtful_margin ?? NaN;
    const facingsFrom = (match_threshold: number): Promise<readonly Facing[]> =>
      facingsBy({
        ...models,
        naming: { ...models.naming, verified: { ...models.naming.verified, match_threshold } },
      });

    const least = Math.min(best, worst);
    expect(margin).toBeGreaterThan(0);
    expect(await facingsFrom(least - 1.1 * margin)).toHaveLength(2);
    expect((await facingsFrom(least - 0.9 * margin)).length).toBeLessThan(2);
  });

  it('become facings by any name if there is no verifier', async () => {
    const facings = await facingsBy({ ...models, verifier: undefined });

    expect(facings.length).toBeGreaterThan(MAX_VERIFIED);
    expect(facings.every(({ best }) => best !== null)).toBe(true);
  });
});

describe('a doubtful box beside sure ones', () => {
  it('is named although larger boxes show a part of a named facing', async () => {
    // In pixels of the photo: a detergent, two boxes around it, and a yoghurt, which is smaller.
    const detergent = [425, 404, 573, 640] as const;
    const around = [1, 2].map((more) => [425 - more, 404 - more, 573 + more, 640] as const);
    const yoghurt = [363, 109, 480, 347] as const;
    const { detector } = fakeDetector(
      { doubtful: { score_threshold: 0.2, least_side: 0.05 } },
      ({ width }) =>
        [detergent, ...around, yoghurt].map(([x0, y0, x1, y1], place) => {
          const scale = width / 960;
          const box = [x0 * scale, y0 * scale, x1 * scale, y1 * scale] as const;
          return { box, score: place === 0 ? 0.9 : 0.3 };
        }),
    );

    const facings = await facingsBy({ ...models, detector: detector as Models['detector'] });

    expect(around).toHaveLength(MAX_VERIFIED);
    expect(facings.map(({ best, detectionScore }) => [detectionScore, best !== null])).toEqual([
      [expect.closeTo(0.9, 5), true],
      [expect.closeTo(0.3, 5), true],
    ]);
  });

  it.each([
    ['the first', 0.24, 0.36],
    ['the second', 0.36, 0.24],
  ])('is named as %s of two items with one thumbnail if its height fits', async (_, a, b) => {
    const trusting = await loadModels(MODELS_FOLDER);
    const number = 0;
    const found = await facingsBy(trusting);
    const ofItem = found.filter(({ best }) => best?.item === number);
    const score = Math.min(...ofItem.map(({ detectionScore }) => detectionScore));
    const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const twins = [number, thumbnails.length];
    const { items, ...views } = await galleryOf(
      [...thumbnails, ...thumbnails.slice(number, number + 1)],
      trusting.embedder,
    );
    const heights = [...thumbnails.map((_thumbnail, item) => (item === number ? a : 0.24)), b];
    const known = items.map((item, at) => ({ ...item, height: heights[at] }));
    // Surer facings stand beside the doubtful one, some of them of the same product.
    await changeParameters(folder, 'detector', {
      score_threshold: score + 0.001,
      photo_threshold: 0,
      named_photo: undefined,
      doubtful: { score_threshold: score - 0.001, least_side: 0.05 },
    });

    const doubting = { ...(await loadModels(folder)), verifier: undefined };
    const facings = await facingsBy(doubting, { ...views, items: known });

    const doubtful = facings.find(({ detectionScore }) => detectionScore <= score);
    expect(doubtful?.best?.item).toBe(twins[a < b ? 0 : 1]);
  });
});
