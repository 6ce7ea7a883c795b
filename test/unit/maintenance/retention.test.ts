import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { doWhatIsOwed } from '../../../lambdas/callbacks/do-what-is-owed';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { handler as sweep } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { findMedia, writeMedia } from '../../../lambdas/storage/objects/media';
import {
  claimedKeyOf,
  putClaimedUpload,
  readClaimedUpload,
} from '../../../lambdas/storage/objects/uploads';
import {
  readListShape,
  resultsListName,
  takePositions,
} from '../../../lambdas/storage/lists/positions';
import {
  getResult,
  resultOwnerOf,
  unfinishedShardOf,
  WITHDRAWN_SHARD,
} from '../../../lambdas/storage/results/results';
import { embeddedServices, SWEPT_INDEXES, UNFINISHED_INDEX } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  buckets: [
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  indexes: {
    ...SWEPT_INDEXES,
    [ENVIRONMENT_VARIABLES.resultsTable]: {
      ...UNFINISHED_INDEX,
      'by-position': ['owner', 'position'],
    },
  },
});

process.env[ENVIRONMENT_VARIABLES.imageRetentionDays] = '3';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function store(days: number, values: Partial<ResultRow>): Promise<ResultRow> {
  const result_uuid = randomUUID();
  const row = resultRow({
    result_uuid,
    image_key: `images/${result_uuid}`,
    position: 1,
    unfinished: unfinishedShardOf(result_uuid),
    created_at: daysAgo(days),
    ...values,
  });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  await writeMedia(row.image_key, await plainPicture(8, 8).png().toBuffer(), 'image/png');
  return row;
}

it('the sweep also deletes results of refused requests, once it has removed their pictures', async () => {
  const withdrawn = await store(3.1, { status: 'FAILED', unfinished: WITHDRAWN_SHARD });
  await putClaimedUpload(withdrawn.image_key, await plainPicture(8, 8).webp().toBuffer());

  await sweep();
  expect(await findMedia(withdrawn.image_key)).toBeUndefined();
  expect(await readClaimedUpload(claimedKeyOf(withdrawn.image_key))).toBeUndefined();
  await sweep();

  expect(await getResult(withdrawn)).toBeUndefined();
});

it('the sweep deletes finished results older than the days that are set, and no others', async () => {
  const ended = { status: 'FAILED', failure_reason: 'x', duration: 1 } as const;
  const [old, young] = [await store(3.1, ended), await store(2.9, ended)];
  // This result waits for a message that the sweep sent a moment ago.
  const open = await store(4, { requeued_at: daysAgo(0) });
  for (const row of [old, young]) await doWhatIsOwed(row);

  expect(await sweep()).toMatchObject({ deleted: 1, waiting: 1, failed: 0 });

  expect(await getResult(old)).toBeUndefined();
  expect(await findMedia(old.image_key)).toBeUndefined();
  expect((await readListShape(resultsListName(old.owner))).voids).toEqual([1]);
  for (const row of [young, open]) {
    expect(await getResult(row)).toMatchObject({ status: row.status });
    expect(await findMedia(row.image_key)).toBeDefined();
  }
});

it('the sweep voids positions that crashed requests left before the oldest result', async () => {
  const task_uuid = randomUUID();
  const owner = resultOwnerOf('shop', task_uuid);
  const ofTask = { account_id: 'shop', task_uuid, owner, status: 'FAILED', duration: 1 } as const;
  // Positions 1 and 3 were taken, but their rows were never written.
  const old = await store(3.1, { ...ofTask, position: 2 });
  const young = await store(2.9, { ...ofTask, position: 4 });
  await takePositions(resultsListName(owner), 4);
  for (const row of [old, young]) await doWhatIsOwed(row);

  await sweep();

  expect((await readListShape(resultsListName(owner))).voids).toEqual([1, 2, 3]);
});
