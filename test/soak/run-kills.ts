import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mapInParallel } from '../../lambdas/storage/aws/batches';
import { writeJsonDocument } from '../../lambdas/storage/objects/documents';
import { newMediaKey, writeMedia } from '../../lambdas/storage/objects/media';
import { putResults } from '../../lambdas/storage/results/new-results';
import { completeResult } from '../../lambdas/storage/results/results';
import { KEPT } from '../../local/functions/function-pool';
import { p50 } from '../../tools/shared/statistics';
import { imageUsage } from '../support/rows';
import { workOnCatalogue, type CatalogueWork } from './catalogue-work';
import { brokenInCatalogue, listAll } from './check-catalogue';
import { deletePhotos } from './deleted-photos';
import { addChanges, noChanges } from './figures';
import { PatientClient } from './patient-client';
import type { Broken } from './promise-broken';
import { wholeNumberOf } from './seeded';
import { startTestBed, type Account, type TestBed } from './test-bed';

interface KillOptions {
  readonly seed: string;
  readonly kills: number;
  /** How many results are stored before the first kill. */
  readonly results: number;
  /** The folder of the synthesised app. */
  readonly assembly: string;
  readonly progress: (line: string) => void;
}

/** How long the killed service took to be ready again: seconds that passed, and its own processor time. */
interface Restart {
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** Limits that the service must keep on one machine. */
const MOST = { restartSeconds: 5, handles: 1_000, secondsUntilIdle: 60 };
/** Clients of each account that make, change and delete things at the same time. */
const CLIENTS = 2;
const MS_BETWEEN_KILLS = [1_000, 4_000] as const;
const RESULTS_AT_ONCE = 100;
const RESULTS_PER_LINE = 1_000;

/**
 * Kills the service again and again while clients make, change and delete things, with many results stored.
 * @returns the promises that were broken, and the figures in one line.
 */
export async function runKills(options: KillOptions): Promise<{ broken: Broken[]; line: string }> {
  const { seed, kills, results, assembly, progress } = options;
  const bed = await startTestBed(seed, assembly);
  const { service, accounts } = bed;
  const broken: Broken[] = [];
  const say = (what: string): number => broken.push({ promise: 'machine', of: seed, what });
  try {
    const began = Date.now();
    for (const [index, account] of accounts.entries()) {
      const count = Math.ceil(results / accounts.length);
      await storeResults(account, count, (stored) =>
        progress(
          `${index * count + stored} of ${results} results stored after ${secondsSince(began)} s`,
        ),
      );
    }
    // The first restart reads what was stored.
    const restarts = [await restart(bed)];
    progress(`restart: ${describeRestart(restarts)}`);

    let handles = 0;
    const works: CatalogueWork[] = accounts.map(() => ({ made: [], changes: noChanges() }));
    for (let kill = 0; kill < kills; kill++) {
      const isOver = useUntilStopped(bed, `${seed}/${kill}`);
      await sleep(wholeNumberOf(...MS_BETWEEN_KILLS, seed, 'kill', kill));
      const [open, processes] = [service.handles(), total(service.processes())];
      handles = Math.max(handles, open);
      restarts.push(await restart(bed));
      progress(
        `kill ${kill + 1} of ${kills}: ${open} handles and ${processes} processes; restart: ${describeRestart(restarts)}`,
      );
      (await isOver()).forEach((work, index) => {
        const { made, changes } = works[index] as CatalogueWork;
        works[index] = {
          made: [...made, ...work.made],
          changes: addChanges(changes, work.changes),
        };
      });
    }
    const busy = total(service.processes());
    progress(`${busy} processes; waiting until no function has more than ${KEPT}`);
    const secondsUntilIdle = await untilIdle(bed);
    const idle = total(service.processes());
    progress(`${idle} processes after ${secondsUntilIdle.toFixed(0)} s; comparing lists with rows`);
    for (const [index, account] of accounts.entries()) {
      const work = works[index] as CatalogueWork;
      // A request that a kill cut off may have taken a place in a list without using it.
      const reader = {
        ...account,
        client: new PatientClient(account.client.baseUrl, account.client.apiKey),
      };
      broken.push(...(await brokenInCatalogue(reader, bed.stored, work, kills * CLIENTS)));
      broken.push(...(await brokenResults(bed, reader)));
    }
    const seconds = restarts.map((each) => each.seconds);
    const ownSeconds = restarts.map((each) => each.processorSeconds);
    const slowest = Math.max(...seconds);
    if (slowest > MOST.restartSeconds) say(`a restart took ${slowest.toFixed(1)} s`);
    if (handles > MOST.handles) say(`${handles} handles were open`);
    if (secondsUntilIdle > MOST.secondsUntilIdle)
      say(`${idle} processes, of one function more than ${KEPT}, when idle for long`);
    const line = [
      `seed ${seed}`,
      `${kills} kills beside ${results} results`,
      `${works.reduce((sum, { made }) => sum + made.length, 0)} things made`,
      `restarts: median ${p50(seconds).toFixed(1)} s, slowest ${slowest.toFixed(1)} s`,
      `of processor time: median ${p50(ownSeconds).toFixed(1)} s, most ${Math.max(...ownSeconds).toFixed(1)} s`,
      `${handles} handles`,
      `processes: ${busy} busy, ${idle} idle after ${secondsUntilIdle.toFixed(0)} s`,
    ].join(' · ');
    return { broken, line };
  } finally {
    await bed.stop(broken.length > 0);
  }
}

/** Kills the service, and waits until it is ready again. */
async function restart({ service }: TestBed): Promise<Restart> {
  const began = Date.now();
  service.kill();
  await service.running();
  return { seconds: (Date.now() - began) / 1_000, processorSeconds: service.processorSeconds() };
}

function describeRestart(restarts: readonly Restart[]): string {
  const { seconds = 0, processorSeconds = 0 } = restarts.at(-1) ?? {};
  return `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor time`;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);

const secondsSince = (began: number): string => ((Date.now() - began) / 1_000).toFixed(0);

/** Stores completed results in the leaving task, without the worker. */
async function storeResults(
  { name, leavingTask }: Account,
  count: number,
  onStored: (stored: number) => void,
): Promise<void> {
  for (let stored = 0; stored < count; stored += RESULTS_AT_ONCE) {
    const rows = await putResults(
      Array.from({ length: Math.min(RESULTS_AT_ONCE, count - stored) }, () => ({
        account_id: name,
        task_uuid: leavingTask,
        result_uuid: randomUUID(),
        image_key: newMediaKey('images', name),
      })),
    );
    await mapInParallel(rows, async (row) => {
      const document_key = `results/${row.result_uuid}/document.json`;
      await writeMedia(row.image_key, Buffer.alloc(1_000), 'image/jpeg');
      await writeJsonDocument(document_key, 'x'.repeat(5_000));
      await completeResult(row, {
        document_key,
        confidence_score: 1,
        duration: 1,
        usage: imageUsage(),
      });
    });
    const all = stored + rows.length;
    if (all % RESULTS_PER_LINE === 0) onStored(all);
  }
}

/**
 * Lets clients of each account work.
 * @returns a function that lets them finish what they began, and returns all that they did.
 */
function useUntilStopped(
  { service, accounts, photo }: TestBed,
  seed: string,
): () => Promise<CatalogueWork[]> {
  let isStopped = false;
  const running = (): Promise<void> => service.running();
  const works = accounts.map(async ({ name, client, items, leavingTask }) => {
    const [item = ''] = items;
    const leaving = { client, taskUuid: leavingTask, item, picture: photo, running };
    const all: CatalogueWork = { made: [], changes: noChanges() };
    const loop = async (number: number): Promise<void> => {
      for (let thing = 0; !isStopped; thing++) {
        const at = { account: name, client, items, running, changes: all.changes };
        const { made } = await workOnCatalogue(`${seed}/${number}/${thing}`, 1, at);
        (all.made as unknown[]).push(...made);
        if (number === 0) await deletePhotos(1, leaving);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => loop(number)));
    return all;
  });
  return () => {
    isStopped = true;
    return Promise.all(works);
  };
}

/** @returns the seconds until no function has more processes than are kept. */
async function untilIdle({ service }: TestBed): Promise<number> {
  const began = Date.now();
  const seconds = (): number => (Date.now() - began) / 1_000;
  while (Math.max(...service.processes()) > KEPT && seconds() < 2 * MOST.secondsUntilIdle)
    await sleep(1_000);
  return seconds();
}

/** Compares the list of an account's results with its rows. */
async function brokenResults(
  { stored }: TestBed,
  { name, client, leavingTask }: Account,
): Promise<Broken[]> {
  const rows = await stored.resultsOf(name, leavingTask);
  const kept = rows.filter(({ status }) => status !== 'DELETED');
  const listed = await listAll(client, `image-recognition/tasks/${leavingTask}/results`);
  const isSame =
    kept
      .map(({ result_uuid }) => result_uuid)
      .sort()
      .join() === listed.uuids.toSorted().join();
  if (isSame) return [];
  return [
    {
      promise: 'listed',
      of: leavingTask,
      what: `${listed.uuids.length} are listed, and ${kept.length} have rows`,
    },
  ];
}
