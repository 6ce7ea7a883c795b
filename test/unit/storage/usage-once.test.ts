import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { doWhatIsOwed } from '../../../lambdas/callbacks/do-what-is-owed';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import type { Usage } from '../../../lambdas/contracts/usage';
import { addDays, dayOf, imagesOf, noUsage, sumOfUsages } from '../../../lambdas/domain/usage';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  giveUpCallback,
  recordCallbackDelivered,
} from '../../../lambdas/storage/callbacks/callbacks';
import { deleteResult } from '../../../lambdas/storage/results/deleted-results';
import {
  completeResult,
  failResult,
  getResult,
  unfinishedShardOf,
} from '../../../lambdas/storage/results/results';
import { readUsage, sumUpDays } from '../../../lambdas/storage/usage/usage';
import { recordCallback, recordImage } from '../../../lambdas/storage/usage/usage-records';
import { cutOff } from '../../support/cut-off';
import { embeddedServices } from '../../support/embedded-services';
import { imageUsage, resultRow } from '../../support/rows';
import { keepWriteCopies } from '../../support/write-copies';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.countersTable,
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  buckets: [
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

/** One thing that happens to a result. Each may be killed before any of its writes. */
type Step = (row: ResultRow) => Promise<unknown>;

async function owed(row: ResultRow): Promise<void> {
  const ended = await getResult(row);
  if (ended !== undefined && ended.status !== 'IN_PROGRESS') await doWhatIsOwed(ended);
}
const complete: Step = async (row) => {
  const end = { duration: 1, confidence_score: 1, document_key: `results/${randomUUID()}` };
  await completeResult(row, { ...end, usage: imageUsage({ facings: 7 }) });
  await owed(row);
};
const fail: Step = async (row) => {
  const usage = imageUsage({ outcome: 'failed_by_service', facings: 0, gb_seconds: 0 });
  await failResult(row, { duration: 1, failure_reason: 'x', usage });
  await owed(row);
};
/** Rows as a process read them before a long pause. */
const looked = new Map<string, ResultRow>();
const look: Step = async (row) => {
  const read = await getResult(row);
  if (read !== undefined && read.status !== 'IN_PROGRESS') looked.set(row.result_uuid, read);
};
const goOn: Step = async ({ result_uuid }) => {
  const read = looked.get(result_uuid);
  if (read !== undefined) await doWhatIsOwed(read);
};
const remove: Step = (row) => deleteResult(row, { listGoes: true });

const deliver: Step = async (row) => {
  const delivered = await recordCallbackDelivered(row);
  if (delivered) await recordCallback(delivered);
};
const giveUp: Step = async ({ account_id, task_uuid, result_uuid }) => {
  const key = { account_id, task_uuid, result_uuid };
  const ended = (await giveUpCallback({ ...key, round: 1 })) ?? (await getResult(key));
  if (ended) await recordCallback(ended);
};

const used = async (account: string): Promise<Usage> => {
  const now = new Date();
  const range = { from: addDays(dayOf(now), -1), to: addDays(dayOf(now), 1) };
  const days = (await readUsage(range, now, account)).get(account);
  return sumOfUsages([...(days?.values() ?? [])]);
};

const steps = (of: readonly Step[]) =>
  fc.array(
    fc.record({
      step: fc.constantFrom(...of),
      /** How many writes the step makes before it is killed. It is not killed if it has nothing more to do. */
      writes: fc.integer({ min: 0, max: 6 }),
      /** Which earlier write arrives a second time after the step. */
      copy: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
type Steps = ReturnType<typeof steps> extends fc.Arbitrary<infer T> ? T : never;

/** Runs all steps, then those that are never killed, then applies every copy again. */
async function happen(
  row: ResultRow,
  sequence: Steps,
  unstopped: readonly Step[],
  afterEach: () => Promise<void> = () => Promise.resolve(),
) {
  const kill = cutOff();
  const copies = keepWriteCopies();
  try {
    for (const { step, writes, copy } of sequence) {
      kill.after(writes);
      await step(row).catch((error: unknown) => {
        if (!kill.wasKilled) throw error;
      });
      kill.never();
      await afterEach();
      await copies[copy]?.();
    }
    for (const step of unstopped) await step(row);
    for (const arrive of copies.toReversed()) await arrive();
  } finally {
    kill.never();
  }
}

const RUNS = { numRuns: 25 };

test('an image counts once, by its outcome, whatever is killed, repeated or late', async () => {
  await fc.assert(
    fc.asyncProperty(steps([complete, fail, owed, look, goOn]), async (sequence) => {
      const row = newRow();
      await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);

      await happen(row, sequence, [complete, owed]);

      const ended = await getResult(row);
      const usage = await used(row.account_id);
      expect(imagesOf(usage)).toBe(1);
      const outcome = ended?.status === 'COMPLETED' ? 'completed' : 'failed_by_service';
      expect(usage.images.bulk[outcome]).toBe(1);
      expect(usage.facings).toBe(ended?.usage?.facings);
    }),
    RUNS,
  );
});

test('an image that was finished before its deletion counts once, and any other never', async () => {
  await fc.assert(
    fc.asyncProperty(steps([complete, owed, look, goOn, remove]), async (sequence) => {
      const row = newRow();
      await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
      const statuses = new Set<string | undefined>();

      await happen(row, sequence, [owed, remove], async () => {
        statuses.add((await getResult(row))?.status);
      });

      expect(imagesOf(await used(row.account_id))).toBe(statuses.has('COMPLETED') ? 1 : 0);
    }),
    RUNS,
  );
});

test('an image counts on the day it ended, also if it is recorded again after a rename', async () => {
  const ended = new Date(Date.now() - 86_400_000).toISOString();
  const row = { ...newRow(), status: 'COMPLETED' as const, usage: imageUsage({ facings: 7 }) };

  await recordImage({ ...row, updated_at: ended });
  await recordImage({ ...row, ended_at: ended });

  expect(imagesOf(await used(row.account_id))).toBe(1);
});

test('a round of a callback counts once, as delivered if it ever was', async () => {
  await fc.assert(
    fc.asyncProperty(steps([deliver, giveUp]), async (sequence) => {
      const row = { ...newRow(), status: 'COMPLETED' as const, callback_url: 'https://a.example' };
      await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);

      await happen(row, sequence, [giveUp]);

      const outcome = (await getResult(row))?.callback_outcome;
      const { callbacks } = await used(row.account_id);
      expect(callbacks).toEqual({
        delivered: outcome === 'DELIVERED' ? 1 : 0,
        given_up: outcome === 'GIVEN_UP' ? 1 : 0,
      });
    }),
    RUNS,
  );
});

test('sums of days are the same however often and however many at once they are made', async () => {
  const rows = Array.from({ length: 30 }, () => newRow('sums'));
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, rows);
  for (const row of rows) await complete(row);
  const today = await used('sums');
  expect(today).toMatchObject({ gb_seconds: 45, facings: 210, bytes_kept: 12_000_000 });

  const later = new Date(Date.now() + 3 * 86_400_000);
  for (let run = 0; run < 2; run++) await Promise.all([sumUpDays(later), sumUpDays(later)]);

  const range = { from: addDays(dayOf(later), -5), to: dayOf(later) };
  const days = (await readUsage(range, later)).get('sums');
  expect(sumOfUsages([...(days?.values() ?? [])])).toEqual(today);
  expect((await readUsage(range, later, 'sum')).size).toBe(0);
  expect(sumOfUsages([])).toEqual(noUsage());
});

function newRow(account_id: string = randomUUID()): ResultRow {
  const result_uuid = randomUUID();
  return resultRow({ account_id, result_uuid, unfinished: unfinishedShardOf(result_uuid) });
}
