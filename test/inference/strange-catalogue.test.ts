import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

const DEMO = path.join(__dirname, '..', '..', 'local', 'demo', 'pictures');
/** The part of the facings that may get a name if every name is wrong. */
const MAX_NAMED = 0.02;

describe('a photo of products that the catalogue all lacks', () => {
  it('has facings, and hardly a name', async () => {
    const models = await loadModels(MODELS_FOLDER);
    const strangers = await readCatalogueFolder(path.join(__dirname, 'fixtures', 'mini-catalog'));

    const { facings } = await recognisePhoto({
      bytes: await readFile(path.join(DEMO, 'shelf.jpg')),
      gallery: await galleryOf(strangers, models.embedder),
      models,
      task: { compute_realogram: false, compute_shares: false },
      createdAt: '2026-11-20T17:18:10.000Z',
    });

    expect(facings.length).toBeGreaterThan(20);
    const named = facings.filter(({ best }) => best !== null);
    expect(named.length / facings.length).toBeLessThanOrEqual(MAX_NAMED);
  });
});
