import * as z from 'zod';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { STAGES } from '../../lambdas/worker/pipeline/stage-timer';
import { MODELS_FOLDER } from '../shared/models-folder';
import { readDemoCatalogue, readDemoPhoto } from './demo-files';
import { galleryOf } from './folder-gallery';
import { peakMegabytes } from './peak-memory';
import { p50 } from '../shared/statistics';

/** The measurements from a process that recognises the demo photo several times. */
export const demoRecognitionSchema = z.object({
  facings: z.number(),
  /** The median time of each stage. */
  stages: z.array(z.object({ stage: z.enum(STAGES), milliseconds: z.number() })),
  /** The median time of a whole recognition with models and gallery already loaded. */
  milliseconds: z.number(),
  peakMegabytes: z.number(),
});
export type DemoRecognition = z.infer<typeof demoRecognitionSchema>;

export async function measureDemoRecognition(runs: number): Promise<DemoRecognition> {
  const models = await loadModels(MODELS_FOLDER);
  const gallery = await galleryOf(await readDemoCatalogue(), models.embedder);
  const bytes = await readDemoPhoto();
  const once = async () => {
    const start = performance.now();
    const recognition = await recognisePhoto({
      bytes,
      gallery,
      models,
      task: { compute_realogram: true, compute_shares: true },
      createdAt: new Date().toISOString(),
    });
    return { ...recognition, total: performance.now() - start };
  };
  // The first run is not counted, because it is slower: it allocates buffers.
  const { facings } = await once();
  const samples: Awaited<ReturnType<typeof once>>[] = [];
  for (let run = 0; run < runs; run++) samples.push(await once());
  return {
    facings: facings.length,
    stages: STAGES.map((stage) => ({
      stage,
      milliseconds: p50(samples.map((sample) => sample.milliseconds[stage])),
    })),
    milliseconds: p50(samples.map(({ total }) => total)),
    peakMegabytes: await peakMegabytes(),
  };
}
