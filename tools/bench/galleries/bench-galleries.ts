import { loadModels } from '../../../lambdas/worker/onnx/models';
import { setEnvironment } from '../../../local/shared/process-environment';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { measureGallery } from './measure-gallery';
import { reportGallery } from './report-gallery';
import { startStorage } from './stored-catalogue';

const SIZES = [100, 1_000, 10_000];

/** Prints what reading the gallery of a task costs, from the rows of its items and packed. */
export async function benchGalleries(): Promise<number> {
  // Lines of metrics would stand between the tables.
  setEnvironment({ POWERTOOLS_METRICS_DISABLED: 'true' });
  const { embedder } = await loadModels(MODELS_FOLDER);
  const storage = await startStorage();
  try {
    for (const size of SIZES) {
      console.error(`Storing and reading ${size} items`);
      console.log(reportGallery(await measureGallery(size, embedder)));
    }
    return 0;
  } finally {
    await storage.stop();
  }
}
