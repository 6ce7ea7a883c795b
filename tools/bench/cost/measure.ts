import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoTask } from '../../../local/demo/catalogue';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { Progress } from '../../shared/progress';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import type { TemplateFacts } from './template-facts';
import { sum, times, type Usage } from './usage';
import { WatchedService } from './watched-service';
import { WAYS, type Submission } from './ways';

/** A sweep each second instead of every 15 minutes. */
const SWEEP_SCALE = 1 / 900;
const SWEEPS_WAIT_MS = 10_000;

export interface WayMeasured {
  readonly name: string;
  /** Of one photo. */
  readonly usage: Usage;
}

export interface Measured {
  readonly facts: TemplateFacts;
  readonly ways: readonly WayMeasured[];
  /** Names of custom metrics. */
  readonly metrics: readonly string[];
  readonly photoBytes: number;
  /** Of the worker, for a photo of the last way. */
  readonly workerSeconds: number;
  readonly workerMemoryGb: number;
}

/** What each way asks of AWS, on a warm service with the demo's catalogue. */
export async function measureWays(submissions: number): Promise<Measured> {
  const photo = await readDemoPhoto();
  const server = new LoopbackServer(({ method }, response) =>
    response.end(method === 'GET' ? photo : ''),
  );
  const address = await server.start();
  // One worker: on Lambda each photo has a processor of its own, here two would share it.
  const service = await WatchedService.start({ allowLoopback: true, workers: 1 });
  try {
    const catalogue = await readDemoCatalogue();
    const { uuid: taskUuid } = await createDemoTask(await service.newClient(), catalogue);
    const prepare = async (name: string): Promise<Submission> => ({
      client: await service.newClient(),
      taskUuid,
      photo,
      server,
      address,
      callbackPath: `/${name}`,
    });

    // Functions start, models and the gallery are loaded.
    for (const [index, way] of WAYS.entries()) await way.submit(await prepare(`warm-${index}`));

    const progress = new Progress('Ways', WAYS.length);
    const ways: WayMeasured[] = [];
    const metrics = new Set<string>();
    let [workerSeconds, workerMemoryGb] = [NaN, NaN];
    for (const [index, way] of WAYS.entries()) {
      const prepared = await Promise.all(
        Array.from({ length: submissions }, (_, count) => prepare(`${index}-${count}`)),
      );
      await service.take();
      for (const submission of prepared) await way.submit(submission);
      const { usage, worker } = await service.take();
      const callbacks = server.received.filter(
        ({ method, path }) => method === 'POST' && path.startsWith(`/${index}-`),
      );
      const bytesOut = callbacks.reduce((bytes, { body }) => bytes + Buffer.byteLength(body), 0);
      const perPhoto = 1 / (submissions * way.photos);
      ways.push({ name: way.name, usage: times(sum(usage, { bytesOut }), perPhoto) });
      for (const metric of worker?.metrics ?? []) metrics.add(metric);
      if (worker) {
        workerMemoryGb = worker.memoryGb;
        workerSeconds = (worker.gbSeconds * perPhoto) / workerMemoryGb;
      }
      progress.show(index + 1);
    }
    return {
      facts: service.facts,
      ways,
      metrics: [...metrics],
      photoBytes: photo.length,
      workerSeconds,
      workerMemoryGb,
    };
  } finally {
    await service.stop();
    await server.stop();
  }
}

/** What one sweep of a service without photos asks of AWS. */
export async function measureSweep(): Promise<Usage> {
  const service = await WatchedService.start({ scheduleScale: SWEEP_SCALE });
  try {
    // The first sweep starts its function.
    await sleep(SWEEPS_WAIT_MS / 2);
    await service.take();
    await sleep(SWEEPS_WAIT_MS);
    const { usage } = await service.take();
    if (usage.lambdaRequests === 0) throw new Error('The schedule ran nothing');
    return times(usage, 1 / usage.lambdaRequests);
  } finally {
    await service.stop();
  }
}
