import { beforeEach, describe, expect, it } from '@jest/globals';
import { doWhatIsOwed } from '../../../lambdas/callbacks/do-what-is-owed';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { undefinedIfMissing } from '../../../lambdas/storage/aws/missing-object';
import {
  readRecognitionDocument,
  writeRenamedDocument,
} from '../../../lambdas/storage/objects/documents';
import { correctionsOf, replaceCorrections } from '../../../lambdas/storage/results/corrections';
import { deleteResult } from '../../../lambdas/storage/results/deleted-results';
import { isRenaming, RENAMING_SHARD } from '../../../lambdas/storage/results/kept-results';
import {
  beginRename,
  claimRename,
  endRename,
  storeRename,
} from '../../../lambdas/storage/results/renames';
import { getResult, owedShardOf } from '../../../lambdas/storage/results/results';
import { findUrgentResults } from '../../../lambdas/storage/results/unfinished';
import { embeddedServices, UNFINISHED_INDEX } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { photoOf } from '../../support/planned-bay';
import { imageUsage, resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, ENVIRONMENT_VARIABLES.countersTable, ENVIRONMENT_VARIABLES.usageTable],
  buckets: [
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
  indexes: { [resultsTable]: UNFINISHED_INDEX },
});

const DOCUMENT: RecognitionDocument = photoOf(['AAB?']);
const NOTHING = { facings: [], added: [] };

let row: ResultRow;
beforeEach(async () => {
  row = resultRow({ status: 'COMPLETED', document_key: 'results/x/document.json' });
  await writeRows(resultsTable, [row]);
});

async function read(): Promise<ResultRow> {
  const stored = await getResult(row);
  if (!stored) throw new Error('There is no result');
  return stored;
}

const orFail = async (changed: Promise<ResultRow | undefined>): Promise<ResultRow> => {
  const after = await changed;
  if (!after) throw new Error('It was refused');
  return after;
};

const claim = async (): Promise<ResultRow> =>
  orFail(claimRename(await orFail(beginRename(await read()))));

const renamedTo = (number: number) => ({
  document_key: `results/${row.result_uuid}/document-${number}.json`,
  confidence_score: 0.5,
});

/** Names the result again, as the worker does. */
async function rename(): Promise<void> {
  const claimed = await claim();
  expect(await endRename(claimed, renamedTo(claimed.renames ?? 0))).toBe(true);
}

describe('renaming a result', () => {
  it('keeps it on the list of the sweep until it ends, whatever its age', async () => {
    await beginRename(row);
    const swept = async (): Promise<string[]> => {
      const uuids: string[] = [];
      for await (const { result_uuid } of findUrgentResults()) uuids.push(result_uuid);
      return uuids;
    };
    expect(await swept()).toContain(row.result_uuid);

    await endRename(await claim(), renamedTo(1));

    expect(await swept()).not.toContain(row.result_uuid);
    const { renamed_at, updated_at, ...rest } = await read();
    expect(rest).toEqual({
      ...row,
      ...renamedTo(1),
      updated_at: undefined,
      ended_at: row.updated_at,
      renames: 1,
      names_version: 1,
    });
    expect(renamed_at).toBe(updated_at);
  });

  it('changes nothing if it is asked for twice, or by a late copy', async () => {
    const arrive = holdCopyOf('UpdateItem');
    const first = await orFail(beginRename(row));

    expect(await beginRename(await read())).toEqual(first);
    expect(await beginRename(row)).toEqual(first);

    expect(await endRename(await orFail(claimRename(first)), renamedTo(1))).toBe(true);
    expect(await arrive()).toBe(false);
    expect(await read()).not.toHaveProperty('rename_requested_at');
  });

  it('lets one of two attempts end, each with a document of its own', async () => {
    const first = await claim();
    const second = await orFail(claimRename(first));
    expect([first.renames, second.renames]).toEqual([1, 2]);
    expect(await claimRename(first)).toBeUndefined();

    expect(await endRename(second, renamedTo(2))).toBe(true);

    expect(await endRename(first, renamedTo(1))).toBe(false);
    expect(await read()).toMatchObject({ ...renamedTo(2), names_version: 2 });
  });

  it('has ended if only the answer of the write was lost', async () => {
    const claimed = await claim();
    loseNextAnswer();

    expect(await endRename(claimed, renamedTo(1))).toBe(true);
  });

  it('is refused if the corrections were changed meanwhile', async () => {
    const claimed = await claim();
    await replaceCorrections(claimed, NOTHING, 'key-1');

    expect(await endRename(claimed, renamedTo(1))).toBe(false);

    expect(await read()).toMatchObject({ document_key: row.document_key });
    await rename();
    expect(correctionsOf(await read())).toEqual(NOTHING);
  });

  it('removes no document but its own if it is refused', async () => {
    expect(await storeRename(await claim(), DOCUMENT)).toBe(true);
    const earlier = await claim();
    const later = await orFail(claimRename(earlier));
    expect(await storeRename(later, DOCUMENT)).toBe(true);

    expect(await storeRename(earlier, DOCUMENT)).toBe(false);

    const documents = [1, 2, 3].map((number) => renamedTo(number).document_key);
    const stored = documents.map((key) => undefinedIfMissing(readRecognitionDocument(key)));
    expect(await Promise.all(stored)).toEqual([DOCUMENT, undefined, DOCUMENT]);
    expect(await read()).toMatchObject({ document_key: documents[2] });
  });

  it('refuses corrections that were made of the names before', async () => {
    const before = await read();
    await rename();

    expect(await replaceCorrections(before, NOTHING, 'key-1')).toBeUndefined();
    expect(await replaceCorrections(await read(), NOTHING, 'key-1')).toBeDefined();
  });

  it('counts no image and sends no callback, and waits until what is owed is done', async () => {
    await beginRename(row);
    await doWhatIsOwed(await read());
    expect(isRenaming(await read())).toBe(true);

    const owed = resultRow({
      status: 'COMPLETED',
      document_key: 'results/y/document.json',
      unfinished: owedShardOf('0'),
      usage: imageUsage(),
    });
    await writeRows(resultsTable, [owed]);
    await beginRename(owed);
    expect(await getResult(owed)).toMatchObject({ unfinished: owed.unfinished });
    await doWhatIsOwed(await orFail(getResult(owed)));
    expect(await getResult(owed)).toMatchObject({ unfinished: RENAMING_SHARD });
  });

  it('leaves no document when the result is deleted', async () => {
    await rename();
    const { result_uuid } = row;
    const key = await writeRenamedDocument(result_uuid, 1, DOCUMENT);
    const before = await read();
    const claimed = await claim();
    // The second attempt was counted after the row was read: its document may be stored.
    const other = await writeRenamedDocument(result_uuid, claimed.renames ?? 0, DOCUMENT);

    await deleteResult(before);

    for (const each of [key, other])
      expect(await undefinedIfMissing(readRecognitionDocument(each))).toBeUndefined();
    expect(await endRename(claimed, renamedTo(2))).toBe(false);
    expect(await beginRename(row)).toBeUndefined();
  });
});
