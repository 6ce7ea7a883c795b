import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { putResults } from '../../../lambdas/storage/results/new-results';
import {
  clearUnfinished,
  completeResult,
  failResult,
  getResult,
  UNFINISHED_SHARDS,
  type ResultKey,
} from '../../../lambdas/storage/results/results';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';
import { imageUsage, resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.resultsTable, ENVIRONMENT_VARIABLES.countersTable],
});
describe('completeResult', () => {
  const end = (document_key: string) => ({
    duration: 1,
    confidence_score: 0.9,
    document_key,
    usage: imageUsage(),
  });

  async function storeResult(): Promise<ResultKey> {
    const key = { account_id: 'a', task_uuid: randomUUID(), result_uuid: randomUUID() };
    await putResults([{ ...key, image_key: 'images/1' }]);
    return key;
  }

  it('returns true if the answer of its write was lost', async () => {
    const key = await storeResult();
    const sent = loseNextAnswer();

    expect(await completeResult(key, end('results/mine.json'))).toBe(true);

    expect(sent()).toBe(2);
    expect(await getResult(key)).toMatchObject({
      status: 'COMPLETED',
      document_key: 'results/mine.json',
    });
  });

  it('returns true for the first document only, and keeps it', async () => {
    const key = await storeResult();

    expect(await completeResult(key, end('results/first.json'))).toBe(true);
    expect(await completeResult(key, end('results/second.json'))).toBe(false);

    expect(await getResult(key)).toMatchObject({ document_key: 'results/first.json' });
  });
});

describe('the end of a result', () => {
  const END = { failure_reason: 'dark', duration: 1, usage: imageUsage() };

  it.each([
    ['https://example.com/results', expect.stringMatching(/^owed-/)],
    [undefined, UNFINISHED_SHARDS[0]],
  ])(
    'with the callback %s puts it where the sweep finds it in time',
    async (callback_url, shard) => {
      const row = resultRow({ callback_url, unfinished: UNFINISHED_SHARDS[0] });
      await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);

      await failResult(row, END);

      expect(await getResult(row)).toMatchObject({ status: 'FAILED', unfinished: shard });
    },
  );
});

describe('clearUnfinished', () => {
  it('leaves a result on the list whose callback is sent again meanwhile', async () => {
    const first = resultRow({ status: 'FAILED', unfinished: UNFINISHED_SHARDS[0] });
    const again = { ...first, callback_round: 2 };
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [again]);

    await clearUnfinished(first);
    expect(await getResult(again)).toHaveProperty('unfinished');

    await clearUnfinished(again);
    expect(await getResult(again)).not.toHaveProperty('unfinished');
  });

  it('writes no row if the result does not exist', async () => {
    const key = { account_id: 'a', task_uuid: UUID, result_uuid: UUID };

    await clearUnfinished(key);

    expect(await getResult(key)).toBeUndefined();
  });
});
