import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultRow } from '../../lambdas/contracts/rows';
import { brokenBy, isQuiet, isWithdrawn, type Settled } from './check-submission';
import { seededPlan } from './fault-plan';
import type { Figures } from './figures';
import { findOrphans, type Belongings } from './find-orphans';
import type { Broken } from './promise-broken';
import { submissionOf, submit, type Outcome, type Submission } from './submission';
import type { Account, TestBed } from './test-bed';

/** Clients that submit at the same time. */
const CLIENTS = 4;
/** The most seconds that open results have under faults, and then without until the next one ends. */
const SECONDS_UNDER_FAULTS = 60;
const SECONDS_WITHOUT_PROGRESS = 60;

interface Sent {
  readonly submission: Submission;
  readonly account: Account;
  readonly outcome: Outcome;
}

/** One round of a soak: it submits under faults, waits until all is quiet, and looks at every promise. */
export async function runRound(
  bed: TestBed,
  belongings: Belongings,
  figures: Figures,
  round: { readonly seed: string; readonly submissions: number },
): Promise<Broken[]> {
  const { service, injector, clock, watcher, receiver, stored } = bed;
  const planned = await plan(bed, belongings, round);
  service.killsOfDeliveries.length = 0;

  injector.follow(seededPlan(round.seed));
  const sent = await submitAll(bed, planned);
  const countOpen = async (): Promise<number> =>
    (await rowsOf(bed, sent)).flat().filter((row) => !isQuiet(row)).length;
  await untilNone(countOpen, { seconds: SECONDS_UNDER_FAULTS, extends: false });
  await injector.calm();
  await service.running();
  clock.isAhead = true;
  await untilNone(countOpen, { seconds: SECONDS_WITHOUT_PROGRESS, extends: true });
  clock.isAhead = false;
  await watcher.settle();

  const broken = watcher.broken.splice(0);
  const rows = await rowsOf(bed, sent);
  for (const [index, { submission, account, outcome }] of sent.entries()) {
    const settled: Settled = {
      ...{ submission, outcome },
      killsOfDeliveries: service.killsOfDeliveries,
      rows: rows[index] ?? [],
      posts: receiver.posts,
    };
    broken.push(...(await brokenBy(settled, account.client)));
    for (const row of settled.rows) belongings.addResult(row);
    count(figures, settled);
  }
  broken.push(...(await findOrphans(stored, belongings, bed.stateFolder)));
  receiver.forget();
  return broken;
}

/** The round's submissions, and a task for each. Tasks are made without faults. */
async function plan(
  { accounts }: TestBed,
  belongings: Belongings,
  { seed, submissions }: { readonly seed: string; readonly submissions: number },
): Promise<{ submission: Submission; account: Account }[]> {
  const planned: { submission: Submission; account: Account }[] = [];
  for (let number = 0; number < submissions; number++) {
    const account = accounts[number % accounts.length];
    if (!account) throw new Error('There is no account');
    const { uuid: taskUuid } = await account.client.createTask(account.items);
    belongings.addTask(account.name, taskUuid);
    const submission = submissionOf(seed, number, { account: account.name, taskUuid });
    planned.push({ submission, account });
  }
  return planned;
}

async function submitAll(
  { service, receiverAddress, photo }: TestBed,
  planned: readonly { submission: Submission; account: Account }[],
): Promise<Sent[]> {
  const waiting = [...planned];
  const sent: Sent[] = [];
  const clientLoop = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await service.running();
      const outcome = await submit(next.submission, next.account.client, receiverAddress, photo);
      sent.push({ ...next, outcome });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, clientLoop));
  return sent;
}

/** The rows of each submission. While the service starts again it cannot be asked. */
async function rowsOf({ service, stored }: TestBed, sent: readonly Sent[]): Promise<ResultRow[][]> {
  for (;;) {
    await service.running();
    try {
      const rows: ResultRow[][] = [];
      for (const { submission } of sent)
        rows.push(await stored.resultsOf(submission.account, submission.taskUuid));
      return rows;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      await sleep(500);
    }
  }
}

/** The proxy closes a connection without an answer while the service is down. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  /ECONNRESET|socket hang up|ECONNREFUSED/.test(`${error.name} ${error.message}`);

/** Waits until none is open, or the time is over. If it extends, the time starts again with each end. */
async function untilNone(
  countOpen: () => Promise<number>,
  wait: { readonly seconds: number; readonly extends: boolean },
): Promise<void> {
  let deadline = Date.now() + wait.seconds * 1000;
  let fewest = Infinity;
  while (Date.now() < deadline) {
    const open = await countOpen();
    if (open === 0) return;
    if (open < fewest && wait.extends) deadline = Date.now() + wait.seconds * 1000;
    fewest = Math.min(fewest, open);
    await sleep(500);
  }
}

function count(figures: Figures, { outcome, rows, posts }: Settled): void {
  figures.submissions[outcome.kind] += 1;
  if (outcome.kind === 'accepted') figures.accepted += outcome.uuids.length;
  for (const row of rows) {
    if (row.status !== 'IN_PROGRESS')
      figures.ended[isWithdrawn(row) ? 'withdrawn' : row.status] += 1;
    const { count: posted = 0 } = posts.get(row.result_uuid) ?? {};
    figures.posts += posted;
    if (row.callback_outcome !== 'DELIVERED' && row.callback_outcome !== 'GIVEN_UP') continue;
    figures.callbacks[row.callback_outcome] += 1;
    if (posted === 0) figures.neverPosted += 1;
  }
}
