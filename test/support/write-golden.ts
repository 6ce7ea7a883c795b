import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { GOLDEN_FILE, goldenOf } from './golden';

/** Rewrites the golden file after a model was replaced: `npx tsx test/support/write-golden.ts`. Read the diff. */
async function main(): Promise<void> {
  const fixtures = path.dirname(GOLDEN_FILE);
  const models = await loadModels(MODELS_FOLDER);
  const catalogue = await readCatalogueFolder(path.join(fixtures, 'mini-catalog'));
  const { document } = await recognisePhoto({
    bytes: await readFile(path.join(fixtures, 'mini-shelf.jpg')),
    gallery: await galleryOf(catalogue, models.embedder),
    models,
    task: { compute_realogram: false, compute_shares: false },
    createdAt: new Date(0).toISOString(),
  });
  await writeFile(GOLDEN_FILE, `${JSON.stringify(goldenOf(document), null, 1)}\n`);
}

void main();
