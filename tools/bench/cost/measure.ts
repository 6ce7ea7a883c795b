import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoTask } from '../../../local/demo/catalogue';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { Progress } from '../../shared/progress';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import type { TemplateFacts } from './template-facts';
import { noUsage, sum, times, type Usage } from './usage';
import { WatchedService } from './watched-service';
import { REFUSED_PATH, REFUSED_WAY, WAYS, type Submission, type Way } from './ways';

/** Factors on the periods of schedules. The sweep's 5 minutes become 1 s, and the check's 4 minutes 2 s. */
const SCHEDULE_SCALE = { SweepUnfinished: 1 / 300, CheckRecognition: 1 / 120 } as const;
const SCHEDULED_WAIT_MS = 10_000;
/** Factor on the waits between attempts at callbacks, so that they take seconds. */
const CALLBACK_WAIT_SCALE = 0.01;

export interface WayMeasured {
  readonly name: string;
  /** What one photo uses. */
  readonly usage: Usage;
}

export interface Measured {
  readonly facts: TemplateFacts;
  readonly ways: readonly WayMeasured[];
  /** What one photo uses whose callback is refused once. */
  readonly refused: Usage;
  /** Names of custom metrics. */
  readonly metrics: readonly string[];
  readonly photoBytes: number;
  /** How long the worker takes for one photo of the last way. */
  readonly workerSeconds: number;
  readonly workerMemoryGb: number;
}

/** Measures what each way uses on AWS, with a warm service and the demo's catalogue. */
export async function measureWays(submissions: number): Promise<Measured> {
  const service = await WatchedService.start({
    allowLoopback: true,
    // On Lambda each worker has a processor of its own; here two would share one.
    workers: 1,
    callbackWaitScale: CALLBACK_WAIT_SCALE,
  });
  const photo = await readDemoPhoto();
  const server = serverOf(photo);
  const address = await server.start();
  try {
    const catalogue = await readDemoCatalogue();
    const { uuid: taskUuid } = await createDemoTask(await service.newClient(), catalogue);
    const prepare = async (name: string): Promise<Submission> => ({
      client: await service.newClient(),
      taskUuid,
      photo,
      server,
      address,
      callbackPath: name,
    });

    // The first submissions start functions and load models and gallery. They are not counted.
    const all = [...WAYS, REFUSED_WAY];
    const pathOf = (way: Way, ...words: (string | number)[]) =>
      [way === REFUSED_WAY ? REFUSED_PATH : '/', all.indexOf(way), ...words].join('-');
    for (const way of all) await way.submit(await prepare(pathOf(way, 'warm')));

    const progress = new Progress('Ways', all.length);
    const ways: WayMeasured[] = [];
    let [workerSeconds, workerMemoryGb] = [NaN, NaN];
    for (const way of all) {
      const prepared = await Promise.all(
        Array.from({ length: submissions }, (_, count) => prepare(pathOf(way, 'counted', count))),
      );
      await service.take();
      for (const submission of prepared) await way.submit(submission);
      const { usage, worker } = await service.take();
      const callbacks = server.received.filter(
        ({ method, path }) => method === 'POST' && path.startsWith(pathOf(way, 'counted', '')),
      );
      const bytesOut = callbacks.reduce((bytes, { body }) => bytes + Buffer.byteLength(body), 0);
      const perPhoto = 1 / (submissions * way.photos);
      ways.push({ name: way.name, usage: times(sum(usage, { bytesOut }), perPhoto) });
      if (worker) {
        workerMemoryGb = worker.memoryGb;
        workerSeconds = (worker.gbSeconds * perPhoto) / workerMemoryGb;
      }
      progress.show(ways.length);
    }
    return {
      facts: service.facts,
      ways: ways.slice(0, WAYS.length),
      refused: ways.at(-1)?.usage ?? noUsage(),
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

/** Answers every GET with the photo, and takes callbacks; some at their second attempt only. */
function serverOf(photo: Uint8Array): LoopbackServer {
  // All attempts at a callback have the same body.
  const posted = new Set<string>();
  return new LoopbackServer(({ method, path, body }, response) => {
    const isRefused = path.startsWith(REFUSED_PATH) && !posted.has(body);
    posted.add(body);
    response.writeHead(isRefused ? 503 : 200).end(method === 'GET' ? photo : '');
  });
}

/** Measures what one run of a scheduled function uses on AWS, when all is well and there is nothing to do. */
export async function measureScheduled(name: keyof typeof SCHEDULE_SCALE): Promise<Usage> {
  const service = await WatchedService.start({
    scheduleScale: SCHEDULE_SCALE[name],
    onlySchedule: name,
  });
  try {
    // The first runs start the functions, and load models. They are not counted.
    await sleep(SCHEDULED_WAIT_MS / 2);
    await service.take();
    await sleep(SCHEDULED_WAIT_MS);
    const { usage, callsOf } = await service.take();
    if (callsOf(name) === 0) throw new Error(`${name} did not run`);
    return times(usage, 1 / callsOf(name));
  } finally {
    await service.stop();
  }
}
