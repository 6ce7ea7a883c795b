import * as z from 'zod';
import type { ResultRow } from '../../lambdas/contracts/rows';
import { isWithdrawn } from '../../lambdas/storage/results/new-results';
import type { ServiceClient } from '../support/service-client';
import type { Broken } from './promise-broken';
import type { Posts } from './receiver';
import { send, type Outcome, type Sender, type Submission } from './submission';

/** Everything that is known about a submission once the service is quiet. */
export interface Settled {
  readonly submission: Submission;
  readonly outcome: Outcome;
  readonly rows: readonly ResultRow[];
  readonly posts: ReadonlyMap<string, Posts>;
  /**
   * When functions that deliver callbacks were killed, or waited 7 s for an answer. Each may cut off an
   * attempt: waits between attempts are a hundredth here, so the next attempt overtakes one that still
   * waits for its claim.
   */
  readonly cutsOfDeliveries: readonly number[];
}

/** Whether nothing is owed to a result any more. */
export const isQuiet = (row: ResultRow): boolean =>
  row.status !== 'IN_PROGRESS' &&
  row.unfinished === undefined &&
  (row.callback_url === undefined ||
    row.callback_outcome === 'DELIVERED' ||
    row.callback_outcome === 'GIVEN_UP');

/** The promises that were broken for a submission. */
export async function brokenBy(settled: Settled, sender: Sender): Promise<Broken[]> {
  return [
    ...taken(settled),
    ...settled.rows.flatMap((row) => ends(row)),
    ...settled.rows.flatMap((row) => callback(row, settled)),
    ...(await answers(settled, sender.client)),
    ...(await repeats(settled, sender)),
    ...(await lists(settled, sender.client)),
    ...(await uploads(settled, sender)),
  ];
}

/** Compares what the client was told with what is stored. */
function taken({ outcome, rows, submission }: Settled): Broken[] {
  const of = `task ${submission.taskUuid}`;
  if (outcome.kind === 'refused') {
    return rows
      .filter((row) => !isWithdrawn(row))
      .map((row) => ({
        promise: 'refusals',
        of: row.result_uuid,
        what: `the request was answered ${outcome.status}, and the result is ${row.status}`,
      }));
  }
  if (outcome.kind === 'unknown' && submission.idempotencyKey !== undefined) {
    return [{ promise: 'refusals', of, what: 'no repeat was answered' }];
  }
  if (outcome.kind === 'unknown') {
    return rows.length > submission.images
      ? [
          {
            promise: 'refusals',
            of,
            what: `${submission.images} images have ${rows.length} results`,
          },
        ]
      : [];
  }
  const stored = new Set(rows.map(({ result_uuid }) => result_uuid));
  const told = new Set(outcome.uuids);
  return [
    ...outcome.uuids
      .filter((uuid) => !stored.has(uuid))
      .map((uuid): Broken => ({ promise: 'ended', of: uuid, what: 'accepted, and it has no row' })),
    ...rows
      .filter((row) => !told.has(row.result_uuid))
      .map(({ result_uuid }): Broken => ({
        promise: 'refusals',
        of: result_uuid,
        what: 'nobody was told of it, though its request was accepted',
      })),
    ...rows.filter(isWithdrawn).map(({ result_uuid }): Broken => ({
      promise: 'refusals',
      of: result_uuid,
      what: 'withdrawn, though its request was accepted',
    })),
  ];
}

function ends(row: ResultRow): Broken[] {
  if (isQuiet(row)) return [];
  const { status, unfinished, callback_outcome } = row;
  const what = `still ${JSON.stringify({ status, unfinished, callback_outcome })}`;
  return [{ promise: 'ended', of: row.result_uuid, what }];
}

const MAX_POSTS = 3;
/** How long after its claim an attempt may still be cut off, or get its answer. */
const ATTEMPT_MS = 30_000;

/** How many attempts at a result's callback the cuts may have used up between claim and post. */
function cutOffAttempts(row: ResultRow, cutsOfDeliveries: readonly number[]): number {
  const first = Date.parse(row.updated_at);
  const last = Date.parse(row.callback_attempted_at ?? row.updated_at) + ATTEMPT_MS;
  return cutsOfDeliveries.filter((at) => at >= first && at <= last).length;
}

function callback(row: ResultRow, { posts, submission, cutsOfDeliveries }: Settled): Broken[] {
  const got = posts.get(row.result_uuid);
  const broken = (promise: Broken['promise'], what: string): Broken[] => [
    { promise, of: row.result_uuid, what },
  ];
  const count = got?.count ?? 0;
  if (count > MAX_POSTS) return broken('posts', `posted ${count} times`);
  if (row.callback_url === undefined) {
    return count > 0 ? broken('callbacks', 'posted, and none is owed') : [];
  }
  if (got && [...got.paths].some((path) => path !== submission.callbackPath)) {
    return broken('callbacks', `posted to ${[...got.paths].join(', ')}`);
  }
  if (row.callback_outcome === 'DELIVERED' && !got?.taken) {
    return broken('callbacks', 'DELIVERED, and the receiver took none');
  }
  const attempts = row.callback_attempts ?? 0;
  if (attempts - count > cutOffAttempts(row, cutsOfDeliveries)) {
    return broken('callbacks', `${attempts} attempts are counted, and ${count} were posted`);
  }
  if (row.callback_outcome === 'GIVEN_UP' && attempts < MAX_POSTS) {
    return broken('callbacks', `GIVEN_UP after ${attempts} attempts`);
  }
  return [];
}

/**
 * Checks that a result reads the same everywhere: in the answer to the client, in each post to the
 * callback, and when it is fetched now.
 */
async function answers(settled: Settled, client: ServiceClient): Promise<Broken[]> {
  const { rows, posts, outcome, submission } = settled;
  const broken: Broken[] = [];
  for (const { result_uuid } of rows) {
    const path = `/image-recognition/tasks/${submission.taskUuid}/results/${result_uuid}`;
    const { status, text } = await client.call('GET', path);
    const heard = [...(posts.get(result_uuid)?.bodies ?? [])];
    if (outcome.kind === 'accepted' && outcome.result !== undefined) heard.push(outcome.result);
    if (status !== 200) {
      broken.push({ promise: 'oneAnswer', of: result_uuid, what: `answered ${status} ${text}` });
    }
    for (const other of heard.filter((each) => each !== text)) {
      broken.push({ promise: 'oneAnswer', of: result_uuid, what: `${other} and ${text}` });
    }
  }
  return broken;
}

/** Checks that a repeat gets the first final answer again, byte for byte. */
async function repeats({ submission, outcome }: Settled, sender: Sender): Promise<Broken[]> {
  if (outcome.kind !== 'accepted' || outcome.answer === undefined) return [];
  const { text } = await send(submission, sender);
  if (text === outcome.answer) return [];
  const what = `first ${outcome.answer}, and repeated ${text}`;
  return [{ promise: 'oneAnswer', of: `task ${submission.taskUuid}`, what }];
}

const listSchema = z.looseObject({
  total: z.number(),
  items: z.array(z.looseObject({ uuid: z.string() })),
});

/** Checks that the task's list of results contains each of its results exactly once. */
async function lists({ submission, rows }: Settled, client: ServiceClient): Promise<Broken[]> {
  const path = `/image-recognition/tasks/${submission.taskUuid}/results`;
  const { items, total } = await client.expectOk(listSchema, 'GET', path);
  const listed = items.map(({ uuid }) => uuid).sort();
  const stored = rows.map(({ result_uuid }) => result_uuid).sort();
  if (listed.join() === stored.join() && total >= listed.length) return [];
  const what = `lists ${listed.join()} of ${total}, and has the rows ${stored.join()}`;
  return [{ promise: 'listed', of: `task ${submission.taskUuid}`, what }];
}

/** Checks that an upload is the picture of one result: submitted again, it is refused. */
async function uploads({ submission, outcome }: Settled, sender: Sender): Promise<Broken[]> {
  if (outcome.kind !== 'accepted' || submission.uploadIds.length === 0) return [];
  const { status, text } = await send({ ...submission, idempotencyKey: undefined }, sender);
  if (status === 422) return [];
  const what = `its uploads were submitted again, and answered ${status} ${text}`;
  return [{ promise: 'refusals', of: `task ${submission.taskUuid}`, what }];
}
