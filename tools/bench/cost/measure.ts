import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoTask } from '../../../local/demo/catalogue';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { Progress } from '../../shared/progress';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import type { Measured, WayMeasured } from './bill';
import { sum, times, type Usage } from '../../shared/billing/usage';
import { startWatchedService } from './watched-service';
import { RECORDED_REFUSAL } from './recorded';
import { TAKEN_WAY, WAYS, type Way } from './ways';

/** Factors that shorten schedules: the sweep's 5 minutes become 1 s, and the check's 4 minutes become 2 s. */
const SCHEDULE_SCALE = { SweepUnfinished: 1 / 300, CheckRecognition: 1 / 120 } as const;
const SCHEDULED_WAIT_MS = 10_000;

/** Measures what each way of submitting would use on AWS, with a warm service and the demo's catalogue. */
export async function measureWays(submissions: number): Promise<Measured> {
  const service = await startWatchedService({
    allowLoopback: true,
    // On Lambda each worker has its own processor. Here, several workers would share one.
    workers: 1,
  });
  const photo = await readDemoPhoto();
  // Answers every GET with the photo, and accepts every callback.
  const server = new LoopbackServer(({ method }, response) =>
    response.end(method === 'GET' ? photo : ''),
  );
  const address = await server.start();
  try {
    const catalogue = await readDemoCatalogue();
    const { uuid: taskUuid } = await createDemoTask(await service.newClient(), catalogue);
    const prepare = async (way: Way, name: string) => ({
      client: await service.newClient(),
      taskUuid,
      photo,
      server,
      address,
      callbackPath: `/${WAYS.indexOf(way)}-${name}`,
    });

    // The first submissions are not counted, because they start functions and load models and the gallery.
    for (const way of WAYS) await way.submit(await prepare(way, 'warm'));

    const progress = new Progress('Ways', WAYS.length);
    const ways: WayMeasured[] = [];
    let [workerSeconds, workerMemoryGb] = [NaN, NaN];
    for (const way of WAYS) {
      const counts = Array.from({ length: submissions }, (_, index) => `counted-${index}`);
      const prepared = await Promise.all(counts.map((name) => prepare(way, name)));
      await service.take();
      server.received.length = 0;
      for (const submission of prepared) await way.submit(submission);
      const { usage, logOf } = await service.take();
      const callbacks = server.received.filter(({ method }) => method === 'POST');
      const bytesOut = callbacks.reduce((bytes, { body }) => bytes + Buffer.byteLength(body), 0);
      const perPhoto = 1 / (submissions * way.photos);
      ways.push({ name: way.name, usage: times(sum(usage, { bytesOut }), perPhoto) });
      const worker = logOf('WorkerFunction');
      workerMemoryGb = worker.memoryGb;
      workerSeconds = (worker.gbSeconds * perPhoto) / workerMemoryGb;
      progress.show(ways.length);
    }
    return {
      facts: service.facts,
      ways,
      refused: sum(ways.find(({ name }) => name === TAKEN_WAY)?.usage ?? {}, RECORDED_REFUSAL),
      metrics: [...service.metrics],
      photoBytes: photo.length,
      workerSeconds,
      workerMemoryGb,
    };
  } finally {
    await server.stop();
    await service.stop();
  }
}

/** Measures what one run of a scheduled function would use on AWS when there is nothing to do. */
export async function measureScheduled(name: keyof typeof SCHEDULE_SCALE): Promise<Usage> {
  const service = await startWatchedService({
    scheduleScale: SCHEDULE_SCALE[name],
    onlySchedule: name,
  });
  try {
    // The first runs are not counted, because they start the functions and load models.
    await sleep(SCHEDULED_WAIT_MS / 2);
    await service.take();
    await sleep(SCHEDULED_WAIT_MS);
    const { usage, logOf } = await service.take();
    const { invocations } = logOf(name);
    if (invocations === 0) throw new Error(`${name} did not run`);
    return times(usage, 1 / invocations);
  } finally {
    await service.stop();
  }
}
