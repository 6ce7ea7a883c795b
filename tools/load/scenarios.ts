import { readFile } from 'node:fs/promises';
import { createDemoTask } from '../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../local/demo/pictures';
import { LIMITS } from '../../lambdas/contracts/limits';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { loadClient, statusOf } from './client';
import { answered, errorsOf, p95Of, type Measured } from './measured';
import { openLoop, type Load, type Sample } from './open-loop';
import type { LoadedService } from './started-service';

/** Requests per second. Two cores recognise about two photos a second, and answer many more reads. */
const RATE = { reads: 20, submissions: 2, waits: 0.5, neighbour: 4 };
/** `accountRateLimit` in lib/config-options.ts, and the most requests that may come at once. */
const ACCOUNT_LIMIT = { perSecond: 50, burst: 100 };
/** `anonymousRateLimit` in lib/config-options.ts. */
const ANONYMOUS_PER_SECOND = 25;
/** How many times slower, at most, a bulk backlog may make waiting requests of another account. */
const MAX_SLOWDOWN = 3;
/**
 * The highest p95 of reads while others flood the service: this many milliseconds or this many times the p95
 * before, whichever is larger.
 */
const NEIGHBOUR_P95 = { maxMs: 1_000, maxTimes: 3 };

/** Measurements, and the broken bounds. */
interface LoadReport {
  readonly rows: readonly Measured[];
  /** How many times slower waiting requests are while the backlog is recognised. */
  readonly slowdown: number;
  /** How many times slower reads with a key are while others flood a route that needs no key. */
  readonly besideAnonymous: number;
  readonly faults: readonly string[];
}

/** A client with a task of the demo's products. */
interface Account {
  readonly client: ShelfClient;
  readonly taskUuid: string;
}

/** Loads a service in each way that it must bear, one after another. */
export async function runLoad(
  service: LoadedService,
  options: { readonly seconds: number; readonly images: number },
): Promise<LoadReport> {
  const photo = await readFile(SHELF_PHOTO);
  const [first, second] = [
    await prepare(loadClient(service.baseUrl, service.apiKey)),
    await prepare(loadClient(service.baseUrl, service.otherApiKey)),
  ];
  const rows: Measured[] = [];
  const faults: string[] = [];
  const measure = async (
    name: string,
    perSecond: number,
    request: (index: number) => Promise<Sample['status']>,
    seconds = options.seconds,
  ): Promise<Sample[]> => {
    const load: Load = { perSecond, seconds };
    const samples = await openLoop(load, request);
    console.error(`${name}: done`);
    rows.push({ name, load, samples });
    return samples;
  };
  const only = (name: string, samples: readonly Sample[], ...allowed: Sample['status'][]): void => {
    for (const [status, count] of errorsOf(samples))
      if (!allowed.includes(status)) faults.push(`${name}: ${count} answers were ${status}`);
  };

  const slowFaults = (name: string, samples: readonly Sample[], idle: readonly Sample[]): void => {
    const most = Math.max(NEIGHBOUR_P95.maxMs, NEIGHBOUR_P95.maxTimes * p95Of(idle));
    const p95 = p95Of(samples);
    if (p95 <= most) return;
    faults.push(`${name}: p95 is ${p95.toFixed(0)} ms, over ${most.toFixed(0)} ms`);
  };

  for (const { client, taskUuid } of [first, second]) await client.recognise(taskUuid, photo);

  const reads = await measure('reads', RATE.reads, readsOf(first));
  only('reads', reads);

  const waits = (name: string, seconds?: number) =>
    measure(
      name,
      RATE.waits,
      () => statusOf(second.client.recognise(second.taskUuid, photo, { waitSeconds: 0 })),
      seconds,
    );
  const idle = await waits('waits, idle', 2 * options.seconds);
  only('waits, idle', idle);

  // These come before the flood, which uses up what the account may request.
  const submissions = await measure('submissions', RATE.submissions, () =>
    statusOf(first.client.submit(first.taskUuid, [photo])),
  );
  only('submissions', submissions);

  const keyed = await measure('reads, before the flood', RATE.neighbour, readsOf(second));
  const [anonymous, beside] = await Promise.all([
    measure('health at twice the limit', 2 * ANONYMOUS_PER_SECOND, () =>
      fetch(`${service.baseUrl}/health`).then(({ status }) => status),
    ),
    measure('reads beside it', RATE.neighbour, readsOf(second)),
  ]);
  only('health at twice the limit', anonymous, 429);
  only('reads beside it', beside);
  slowFaults('reads beside it', beside, keyed);

  const flood = 2 * ACCOUNT_LIMIT.perSecond;
  const [flooding, neighbour] = await Promise.all([
    measure('reads at twice the limit', flood, readsOf(first)),
    measure('reads of another account', RATE.neighbour, readsOf(second)),
  ]);
  only('reads at twice the limit', flooding, 429);
  only('reads of another account', neighbour);
  faults.push(...limitFaults(flooding, options.seconds));
  slowFaults('reads of another account', neighbour, reads);

  await submitBacklog(first, photo, options.images);
  const busy = await waits('waits beside a backlog', 2 * options.seconds);
  only('waits beside a backlog', busy);
  const slowdown = p95Of(busy) / p95Of(idle);
  if (!(slowdown <= MAX_SLOWDOWN))
    faults.push(`waits beside a backlog: ${slowdown.toFixed(1)} times the idle p95`);
  return { rows, slowdown, besideAnonymous: p95Of(beside) / p95Of(keyed), faults };
}

async function prepare(client: ShelfClient): Promise<Account> {
  const catalogue = await readCatalogueFolder(CATALOGUE_FOLDER);
  const { uuid } = await createDemoTask(client, catalogue.slice(0, 4));
  return { client, taskUuid: uuid };
}

/** Reads single rows and lists in turn, as a client that shows a task does. */
function readsOf({ client, taskUuid }: Account): (index: number) => Promise<Sample['status']> {
  const reads = [
    () => client.tasks.get(taskUuid),
    () => client.results.list(taskUuid, { limit: 10 }),
    () => client.catalogItems.list({ limit: 10 }),
  ];
  return (index) => statusOf(reads[index % reads.length]?.() ?? Promise.resolve());
}

/** Says what is wrong if an account gets more requests through than it may, or less than half of these. */
function limitFaults(samples: readonly Sample[], seconds: number): string[] {
  const passed = answered(samples).length;
  const { burst, perSecond } = ACCOUNT_LIMIT;
  // A slow machine accepts the last requests only after the seconds are over.
  const longest = Math.max(...samples.map(({ milliseconds }) => milliseconds)) / 1000;
  const most = burst + perSecond * (seconds + longest);
  if (passed > most) return [`${passed} requests passed a limit of ${most.toFixed(0)}`];
  const least = (burst + perSecond * seconds) / 2;
  return passed < least ? [`only ${passed} requests passed, not ${least.toFixed(0)}`] : [];
}

async function submitBacklog({ client, taskUuid }: Account, photo: Buffer, images: number) {
  const perRequest = Math.min(
    LIMITS.filesPerRequest,
    Math.floor((LIMITS.multipartBodyBytes * 0.9) / photo.length),
  );
  for (let left = images; left > 0; left -= perRequest) {
    const photos = Array.from({ length: Math.min(left, perRequest) }, () => photo);
    await client.submit(taskUuid, photos);
  }
}
