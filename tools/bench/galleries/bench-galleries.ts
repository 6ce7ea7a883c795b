import { loadModels } from '../../../lambdas/worker/onnx/models';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { measureGallery, type MeasuredGallery } from './measure-gallery';
import { reportGalleries } from './report-galleries';
import { startStorage } from './stored-catalogue';

const SIZES = [100, 1_000, 10_000];

/** Prints what reading the gallery of a task costs, from the rows of its items and packed. */
export async function benchGalleries(): Promise<number> {
  const { embedder } = await loadModels(MODELS_FOLDER);
  const storage = await startStorage();
  try {
    const measured: MeasuredGallery[] = [];
    for (const size of SIZES) {
      console.error(`Storing and reading ${size} items`);
      measured.push(await measureGallery(size, embedder));
    }
    console.log(reportGalleries(measured));
    return 0;
  } finally {
    await storage.stop();
  }
}
