import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { handler as sweep } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  beginCallbackRound,
  claimCallbackAttempt,
  giveUpCallback,
  recordCallbackDelivered,
} from '../../../lambdas/storage/callbacks/callbacks';
import { deletedAtKeyOf, deleteResult } from '../../../lambdas/storage/results/deleted-results';
import { writeRecognitionDocument } from '../../../lambdas/storage/objects/documents';
import { findMedia, writeMedia } from '../../../lambdas/storage/objects/media';
import { putResults, withdrawResults } from '../../../lambdas/storage/results/new-results';
import { readListShape, resultsListName } from '../../../lambdas/storage/lists/positions';
import { listResults } from '../../../lambdas/storage/results/result-lists';
import {
  clearUnfinished,
  completeResult,
  DELETED_SHARD,
  failResult,
  getResult,
  getStoredResult,
  recordRequeuedAt,
} from '../../../lambdas/storage/results/results';
import { embeddedServices, UNFINISHED_INDEX } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { plainPicture } from '../../support/pictures';
import { imageUsage } from '../../support/rows';
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
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  indexes: {
    [ENVIRONMENT_VARIABLES.resultsTable]: {
      ...UNFINISHED_INDEX,
      'by-created': ['owner', 'created_at'],
      'by-position': ['owner', 'position'],
    },
    [ENVIRONMENT_VARIABLES.tasksTable]: UNFINISHED_INDEX,
  },
});

const CALLBACK = 'https://example.com/results';
const FAILED = { duration: 1, failure_reason: 'x', usage: imageUsage() };
const ALL = { limit: 50, offset: 0 };
const SINCE_2000 = { ...ALL, start_datetime: { milliseconds: 946_684_800_000, rounded: false } };

const newResult = () => ({
  account_id: 'shop',
  task_uuid: randomUUID(),
  result_uuid: randomUUID(),
  image_key: `images/${randomUUID()}`,
  callback_url: CALLBACK,
});

let row: ResultRow;
beforeEach(async () => {
  const [stored] = await putResults([newResult()]);
  if (!stored) throw new Error('One result makes one row');
  row = stored;
  await writeMedia(row.image_key, await plainPicture(8, 8).png().toBuffer(), 'image/png');
});

const emptyDocument = {
  postprocessing_results: { detections: [], realogram: null, shares: [] },
  coco: {
    info: {
      url: '',
      year: '2026',
      version: '1',
      contributor: '',
      description: '',
      date_created: '',
    },
    licenses: [],
    images: [],
    neurolabs: {} as Record<string, never>,
    categories: [],
    annotations: [],
  },
};

describe('deleteResult', () => {
  it('removes the result, its picture and its place in both forms of the list, once', async () => {
    expect(await deleteResult(row)).toEqual(row);
    expect(await deleteResult(row)).toBeUndefined();

    expect(await getResult(row)).toBeUndefined();
    expect(await findMedia(row.image_key)).toBeUndefined();
    const empty = { items: [], total: 0 };
    expect(await listResults(row.account_id, row.task_uuid, ALL)).toEqual(empty);
    expect(await listResults(row.account_id, row.task_uuid, SINCE_2000)).toEqual(empty);
    expect(await readListShape(resultsListName(row.owner))).toMatchObject({ voids: [1] });
  });

  it('returns the result if the answer of its write was lost', async () => {
    const sent = loseNextAnswer('PutItem');

    expect(await deleteResult(row)).toEqual(row);

    expect(sent()).toBe(2);
  });

  it('leaves nothing for a late first write to bring back', async () => {
    const arrive = holdCopyOf('PutItem');
    const [late] = await putResults([newResult()]);
    if (!late) throw new Error('One result makes one row');
    await deleteResult(late);

    expect(await arrive()).toBe(false);
    await withdrawResults([late]);

    expect(await getResult(late)).toBeUndefined();
  });

  it('ends the work on a result that is in progress', async () => {
    await deleteResult(row);
    const end = {
      duration: 1,
      confidence_score: 0.5,
      document_key: 'results/x/document.json',
      usage: imageUsage(),
    };

    expect(await completeResult(row, end)).toBe(false);
    expect(await failResult(row, FAILED)).toBe(false);
    expect(await recordRequeuedAt(row, new Date())).toBe(false);
  });

  it('stops its callback, and keeps what the sweep needs', async () => {
    await failResult(row, FAILED);
    await deleteResult(row);
    const remains = await getStoredResult(row);

    expect(await claimCallbackAttempt(row, randomUUID())).toBe(false);
    expect(await giveUpCallback({ ...row, round: 1 })).toBeUndefined();
    expect(await beginCallbackRound({ ...row, callback_outcome: 'GIVEN_UP' })).toBeUndefined();
    await recordCallbackDelivered(row);
    await clearUnfinished(row);

    expect(await getStoredResult(row)).toEqual(remains);
    expect(remains).toMatchObject({ status: 'DELETED', unfinished: DELETED_SHARD });
  });
});

describe('the sweep', () => {
  const deletedHoursAgo = async (hours: number): Promise<void> => {
    const remains = await getStoredResult(row);
    const created_at = deletedAtKeyOf(new Date(Date.now() - hours * 3_600_000));
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [{ ...remains, created_at }]);
  };

  it('removes what was stored of a result after its deletion, once that is an hour old', async () => {
    await deleteResult(row);
    await writeMedia(row.image_key, await plainPicture(8, 8).png().toBuffer(), 'image/png');
    const { key } = await writeRecognitionDocument(row.result_uuid, emptyDocument);

    await sweep();
    expect(await findMedia(row.image_key)).toBeDefined();

    await deletedHoursAgo(2);
    await sweep();

    expect(await findMedia(row.image_key)).toBeUndefined();
    // The document can be written again, so it had been removed.
    const { coco } = emptyDocument;
    const again = { ...emptyDocument, coco: { ...coco, info: { ...coco.info, version: '2' } } };
    expect(await writeRecognitionDocument(row.result_uuid, again)).toEqual({
      key,
      document: again,
    });
    expect(await getStoredResult(row)).not.toHaveProperty('unfinished');
  });
});
