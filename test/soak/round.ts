import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { isWithdrawn } from '../../lambdas/storage/results/new-results';
import { rowsIn, untilNone, type Place } from './await-quiet';
import { workOnCatalogue } from './catalogue-work';
import { brokenInCatalogue } from './check-catalogue';
import { brokenQuota, limitAccount } from './check-quota';
import { brokenUsage } from './check-usage';
import { brokenCorrections, brokenLearning, correctPhotos } from './corrected-photos';
import { brokenDeletions, deletePhotos, type Leaving } from './deleted-photos';
import { brokenBy, isQuiet, type Settled } from './check-submission';
import { brokenExport, exportResults } from './exported-task';
import { seededPlan } from './fault-plan';
import { addChanges, noChanges, type Figures } from './figures';
import { findOrphans, type Belongings } from './find-orphans';
import { plantFault } from './planted-fault';
import type { Broken } from './promise-broken';
import { brokenRenaming, renameResults } from './renamed-task';
import {
  submissionOf,
  submit,
  type RoundPlan,
  type Outcome,
  type Sender,
  type Submission,
} from './submission';
import type { Account, TestBed } from './test-bed';

/** Clients that submit at the same time. */
const CLIENTS = 4;
/**
 * For each group of this many submissions, another client of each account makes an item, planogram or task, and
 * deletes a photo.
 */
const SUBMISSIONS_PER_THING = 20;
/** How many seconds open results get to end while faults go on. */
const SECONDS_UNDER_FAULTS = 60;
/** Without faults, waiting stops once no further result has ended for this many seconds. */
const SECONDS_WITHOUT_PROGRESS = 60;

interface Planned {
  readonly submission: Submission;
  readonly account: Account;
}
type Sent = Planned & { readonly outcome: Outcome };

/** One round of a soak: it submits under faults, waits until all is quiet, and checks every promise. */
export async function runRound(
  bed: TestBed,
  belongings: Belongings,
  figures: Figures,
  round: RoundPlan,
): Promise<Broken[]> {
  const { service, injector, clock, watcher, receiver, stored, accounts } = bed;
  const planned = await plan(bed, belongings, round);
  for (const { name, leavingTask } of accounts) belongings.addTask(name, leavingTask);
  const limited = accounts.at(-1) as Account;
  const toSubmit = planned.filter(({ account }) => account === limited);
  const images = toSubmit.reduce((sum, { submission }) => sum + submission.images, 0);
  const quota = await limitAccount(limited, belongings.resultsOf(limited.name), images);
  service.killsOfDeliveries.length = 0;
  injector.hungDeliveries.length = 0;

  injector.follow(seededPlan(round.seed, round.latestMs));
  const others = accounts.map((account) => useAsOtherClients(bed, account, round));
  const sent = await Promise.all(await submitAll(bed, planned));
  const works = await Promise.all(others);
  // No request is in progress any more, but late copies of their writes may be. Once all have arrived, the
  // clock is set ahead.
  const isAnHourLater = injector.arrivals().then(() => {
    clock.isAhead = true;
  });
  const places = [...planned.map(({ submission }) => submission), ...accounts.map(leavingPlace)];
  const readRows = async (): Promise<StoredResultRow[][]> => {
    const rows = await rowsIn(bed, places);
    for (const row of rows.flat()) belongings.addResult(row);
    return rows;
  };
  const countOpen = async (): Promise<number> =>
    (await rowsIn(bed, places)).flat().filter((row) => !isQuietOrDeleted(row)).length;
  const countUnswept = async (): Promise<number> =>
    (await rowsIn(bed, places)).flat().filter(({ unfinished }) => unfinished !== undefined).length;
  await untilNone(countOpen, { seconds: SECONDS_UNDER_FAULTS, extends: false });
  await isAnHourLater;
  await injector.calm();
  await service.running();
  await untilNone(countOpen, { seconds: SECONDS_WITHOUT_PROGRESS, extends: true });
  clock.reachesDeleted = true;
  await untilNone(countUnswept, { seconds: SECONDS_WITHOUT_PROGRESS, extends: true });
  clock.isAhead = clock.reachesDeleted = false;
  await watcher.settle();

  const broken = watcher.broken.splice(0);
  await readRows();
  broken.push(...(await brokenQuota(bed, limited, quota, belongings.resultsOf(limited.name))));
  await untilNone(countOpen, { seconds: SECONDS_WITHOUT_PROGRESS, extends: true });
  for (const [index, { renaming, leaving }] of works.entries()) {
    const place = leavingPlace(accounts[index] as Account);
    const rowsNow = async () => (await rowsIn(bed, [place])).flat();
    broken.push(...(await brokenRenaming(leaving, renaming, rowsNow)));
  }
  const rows = await readRows();
  if (round.plant) {
    const made = works.map(({ work }) => work);
    await plantFault(round.plant, bed, rows.flat(), made);
  }
  for (const [index, { submission, account, outcome }] of sent.entries()) {
    const settled: Settled = {
      submission,
      outcome,
      cutsOfDeliveries: [...service.killsOfDeliveries, ...injector.hungDeliveries],
      rows: (rows[index] ?? []).filter((row) => row.status !== 'DELETED'),
      posts: receiver.posts,
    };
    broken.push(...(await brokenBy(settled, senderOf(bed, account))));
    count(figures, settled);
  }
  for (const [index, { work, deleted, corrected, exported, leaving }] of works.entries()) {
    const account = accounts[index] as Account;
    const { name, client } = account;
    const left = rows[planned.length + index] ?? [];
    figures.changes = addChanges(figures.changes, work.changes);
    broken.push(...brokenDeletions(left, deleted));
    broken.push(...(await brokenExport(leaving, exported, left)));
    broken.push(...(await brokenCorrections(leaving, corrected, left)));
    broken.push(...(await brokenLearning(leaving, corrected)));
    const all = belongings.addWork(name, work);
    broken.push(...(await brokenInCatalogue(account, stored, all, injector.placesLost)));
    broken.push(...(await brokenUsage(client, name, belongings.resultsOf(name))));
  }
  broken.push(...(await findOrphans(stored, belongings, bed.stateFolder)));
  receiver.forget();
  return broken;
}

/** The round's submissions, and a task for each. Tasks are made without faults. */
async function plan(
  { accounts }: TestBed,
  belongings: Belongings,
  round: RoundPlan,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (let number = 0; number < round.submissions; number++) {
    const account = accounts[number % accounts.length];
    if (!account) throw new Error('There is no account');
    const { uuid: taskUuid } = await account.client.createTask(account.items);
    belongings.addTask(account.name, taskUuid);
    const submission = submissionOf(round, number, { account: account.name, taskUuid });
    planned.push({ submission, account });
  }
  return planned;
}

/**
 * Sends the submissions, a few at a time. One that is still repeated after 30 s goes on in the background.
 * @returns their outcomes, in the order planned.
 */
async function submitAll(bed: TestBed, planned: readonly Planned[]): Promise<Promise<Sent>[]> {
  const outcomes: Promise<Sent>[] = [];
  const waiting = planned.entries();
  const clientLoop = async (): Promise<void> => {
    for (const [index, { submission, account }] of waiting) {
      const outcome = submit(submission, senderOf(bed, account));
      outcomes[index] = outcome.then((known) => ({ submission, account, outcome: known }));
      await Promise.race([
        outcome,
        sleep(MAX_SECONDS_OF_A_REQUEST * 1000, undefined, { ref: false }),
      ]);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, clientLoop));
  return outcomes;
}

/** API Gateway answers within 29 s. */
const MAX_SECONDS_OF_A_REQUEST = 30;

const senderOf = ({ service, receiverAddress, photo }: TestBed, { client }: Account): Sender => ({
  client,
  receiver: receiverAddress,
  picture: photo,
  running: () => service.running(),
});

const leavingPlace = ({ name, leavingTask }: Account): Place => ({
  account: name,
  taskUuid: leavingTask,
});

const isQuietOrDeleted = (row: StoredResultRow): boolean =>
  row.status === 'DELETED' || isQuiet(row);

/** Lets other clients of the account change the catalogue and delete photos at the same time. */
async function useAsOtherClients(
  { service, photo }: TestBed,
  { name, client, items, leavingTask }: Account,
  { seed, submissions }: RoundPlan,
) {
  const things = Math.ceil(submissions / SUBMISSIONS_PER_THING);
  const running = (): Promise<void> => service.running();
  const [item = ''] = items;
  const leaving: Leaving = { client, taskUuid: leavingTask, item, picture: photo, running };
  const [work, deleted, [corrected, renaming, exported]] = await Promise.all([
    workOnCatalogue(seed, things, { account: name, client, items, running, changes: noChanges() }),
    deletePhotos(things, leaving),
    // At least two photos: one that is kept, and one that is deleted.
    correctPhotos(things + 1, leaving).then(
      async (photos) =>
        [photos, await renameResults(leaving), await exportResults(leaving)] as const,
    ),
  ]);
  return { work, deleted, corrected, renaming, exported, leaving };
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
