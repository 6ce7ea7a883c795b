import { loadModels } from '../../../lambdas/worker/onnx/models';
import { setEnvironment } from '../../../local/shared/process-environment';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { measureGallery } from './measure-gallery';
import { packingTable } from './packing-table';
import { reportGallery } from './report-gallery';
import { startStorage } from './stored-catalogue';

const SIZES = [100, 1_000, 10_000];

/** Prints what reading a task's gallery costs, both from its items' rows and packed, and what packing it costs. */
export async function benchGalleries(): Promise<number> {
  // Otherwise, metrics would be printed between the tables.
  setEnvironment({ POWERTOOLS_METRICS_DISABLED: 'true' });
  const models = await loadModels(MODELS_FOLDER);
  const { embedder } = models;
  const storage = await startStorage();
  try {
    for (const size of SIZES) {
      console.error(`Storing and reading ${size} items`);
      console.log(reportGallery(await measureGallery(size, embedder)));
    }
    console.error('Packing items with and without learned views');
    console.log(await packingTable(models));
    return 0;
  } finally {
    await storage.stop();
  }
}
