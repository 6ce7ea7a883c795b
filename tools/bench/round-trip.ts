import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { startLocalCloud } from '../../local/cloud/cloud';
import { createDemoTask } from '../../local/demo/catalogue';
import { readDemoCatalogue, readDemoPhoto } from './demo-files';
import { p50 } from '../shared/statistics';

interface RoundTrip {
  /** Median time from the request's first byte to the answer's last. */
  readonly milliseconds: number;
  /** Median of the results' `duration`, which is the worker's time. */
  readonly workerMilliseconds: number;
}

/** Measures sync-image over HTTP on a warm service. */
export async function measureRoundTrip(runs: number): Promise<RoundTrip> {
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    const client = new ShelfClient({ apiKey: cloud.info.api_key, baseUrl: cloud.info.base_url });
    const task = await createDemoTask(client, await readDemoCatalogue());
    const photo = await readDemoPhoto();
    const once = async () => {
      const start = performance.now();
      const result = await client.recognise(task.uuid, photo);
      return { total: performance.now() - start, worker: (result.duration ?? NaN) * 1000 };
    };
    // Two requests warm up: they start functions and load models and galleries.
    await once();
    await once();
    const samples = [];
    for (let run = 0; run < runs; run++) samples.push(await once());
    return {
      milliseconds: p50(samples.map(({ total }) => total)),
      workerMilliseconds: p50(samples.map(({ worker }) => worker)),
    };
  } finally {
    await cloud.stop();
  }
}
