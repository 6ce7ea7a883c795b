import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { CorrectionsOfFacings } from '../../../lambdas/contracts/corrections';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  correctedCocoOf,
  correctedDocumentOf,
  correctionsOf,
  replaceCorrections,
} from '../../../lambdas/storage/results/corrections';
import { deleteResult } from '../../../lambdas/storage/results/deleted-results';
import { getResult, getStoredResult } from '../../../lambdas/storage/results/results';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { photoOf } from '../../support/planned-bay';
import { catalogItem, resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, catalogTable } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [
    resultsTable,
    catalogTable,
    ENVIRONMENT_VARIABLES.countersTable,
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  buckets: [
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

const judged = (id: number): CorrectionsOfFacings => ({
  facings: [{ id, verdict: 'RIGHT' }],
  added: [],
});

let row: ResultRow;
beforeEach(async () => {
  row = resultRow({ status: 'COMPLETED' });
  await writeRows(resultsTable, [row]);
});
async function read(): Promise<ResultRow> {
  const stored = await getResult(row);
  if (!stored) throw new Error('There is no result');
  return stored;
}

describe('replaceCorrections', () => {
  it('keeps what a person says, who and when, and changes nothing else', async () => {
    const stored = await replaceCorrections(row, judged(3), 'key-1');

    const { corrections, ...rest } = await read();
    expect(rest).toEqual(row);
    expect(corrections).toEqual(stored);
    expect(corrections).toMatchObject({ version: 1, changed_by: 'key-1' });
    expect(correctionsOf(await read())).toEqual(judged(3));
  });

  it('refuses a writer who does not know the latest corrections, and keeps those', async () => {
    await replaceCorrections(row, judged(1), 'key-1');

    expect(await replaceCorrections(row, judged(2), 'key-2')).toBeUndefined();
    expect(correctionsOf(await read())).toEqual(judged(1));
  });

  it('refuses a writer who knows older ones', async () => {
    await replaceCorrections(row, judged(1), 'key-1');
    const older = await read();
    await replaceCorrections(older, judged(2), 'key-1');

    expect(await replaceCorrections(older, judged(3), 'key-2')).toBeUndefined();
    expect(correctionsOf(await read())).toEqual(judged(2));
  });

  it('counts a write once if its answer is lost', async () => {
    loseNextAnswer();

    expect(await replaceCorrections(row, judged(1), 'key-1')).toMatchObject({ version: 1 });
    expect((await read()).corrections).toMatchObject({ version: 1 });
  });

  it('cannot be undone by a copy of an earlier write that arrives late', async () => {
    const arrive = holdCopyOf('UpdateItem');
    await replaceCorrections(row, judged(1), 'key-1');
    await replaceCorrections(await read(), { facings: [], added: [] }, 'key-1');

    expect(await arrive()).toBe(false);
    expect(correctionsOf(await read())).toEqual({ facings: [], added: [] });
  });

  it.each(['IN_PROGRESS', 'FAILED'] as const)('refuses a result that is %s', async (status) => {
    const other = resultRow({ status });
    await writeRows(resultsTable, [other]);

    expect(await replaceCorrections(other, judged(1), 'key-1')).toBeUndefined();
    expect(await getResult(other)).toEqual(other);
  });

  it('leaves nothing behind in a deleted result, however late it arrives', async () => {
    await replaceCorrections(row, judged(1), 'key-1');
    const before = await read();
    const arrive = holdCopyOf('UpdateItem');
    await replaceCorrections(before, judged(2), 'key-1');
    await deleteResult(row, { listGoes: true });

    expect(await arrive()).toBe(false);
    expect(await replaceCorrections(before, judged(2), 'key-1')).toBeUndefined();
    expect(await getStoredResult(row)).not.toHaveProperty('corrections');
  });

  it('takes as many corrections as a result may have, all different', async () => {
    const most: CorrectionsOfFacings = {
      facings: Array.from({ length: LIMITS.correctionsPerResult }, (_, id) => ({
        id,
        verdict: 'OTHER_ITEM',
        catalog_item_uuid: randomUUID(),
        bbox: [id * 7, 65_535 - id * 3, 1 + ((id * 31) % 977), 1 + ((id * 57) % 1_013)],
      })),
      added: [],
    };

    await replaceCorrections(row, most, 'key-1');

    expect(correctionsOf(await read())).toEqual(most);
    expect((await read()).corrections?.facings.length).toBeLessThan(100_000);
  });
});

const document = photoOf(['A?']);

describe('correctedCocoOf', () => {
  it('has the facings of the corrected document, without what follows from them', async () => {
    await replaceCorrections(row, judged(0), 'key-1');
    const { coco } = await correctedDocumentOf(await read(), document);
    const unread = {
      ...document,
      get postprocessing_results(): never {
        throw new Error('a list shows no realogram');
      },
    };

    expect(await correctedCocoOf(await read(), unread)).toEqual(coco);
    expect(coco.annotations[0]?.neurolabs.score).toBe(1);
  });
});

describe('correctedDocumentOf', () => {
  it('is what was recognised once corrections are taken back', async () => {
    await replaceCorrections(row, judged(0), 'key-1');
    await replaceCorrections(await read(), { facings: [], added: [] }, 'key-1');

    expect(await correctedDocumentOf(await read(), document)).toBe(document);
  });

  it('knows the name of an item of the account that was deleted since', async () => {
    const item = catalogItem(7, { status: 'DELETED', account_id: row.account_id });
    await writeRows(catalogTable, [item]);
    const corrections: CorrectionsOfFacings = {
      facings: [{ id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: item.item_uuid }],
      added: [],
    };
    await replaceCorrections(row, corrections, 'key-1');

    const { coco } = await correctedDocumentOf(await read(), document);

    expect(coco.categories.at(-1)).toMatchObject({ name: 'Product 7' });
    expect(coco.annotations[1]?.category_id).toBe(coco.categories.at(-1)?.id);
  });
});
