import { describe, expect, it } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { countCallbackAttempt, giveUpCallback } from '../../../lambdas/storage/callbacks';
import { getResult, type ResultKey } from '../../../lambdas/storage/results';
import { embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.resultsTable] });

async function stored(values: Partial<ResultRow>): Promise<ResultKey> {
  const row = resultRow({ status: 'COMPLETED', ...values });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  return row;
}

describe('countCallbackAttempt', () => {
  it('grants three attempts and no fourth, and counts each at once', async () => {
    const key = await stored({});

    const claimed = [];
    for (let n = 0; n < 4; n++) claimed.push((await countCallbackAttempt(key))?.callback_attempts);

    expect(claimed).toEqual([1, 2, 3, undefined]);
    expect(await getResult(key)).toMatchObject({ callback_attempts: 3 });
  });

  it('grants the next attempt after a failed one', async () => {
    const key = await stored({ callback_attempts: 1, callback_outcome: 'FAILING' });

    expect(await countCallbackAttempt(key)).toMatchObject({ callback_attempts: 2 });
  });

  it.each(['DELIVERED', 'GIVEN_UP'] as const)(
    'grants no attempt to a callback that is %s',
    async (callback_outcome) => {
      const key = await stored({ callback_attempts: 1, callback_outcome });

      expect(await countCallbackAttempt(key)).toBeUndefined();

      expect(await getResult(key)).toMatchObject({ callback_attempts: 1, callback_outcome });
    },
  );
});

describe('giveUpCallback', () => {
  it.each([undefined, 'FAILING'] as const)(
    'gives up a callback whose outcome is %s',
    async (before) => {
      const key = await stored({ callback_outcome: before });

      expect(await giveUpCallback(key)).toMatchObject({ callback_outcome: 'GIVEN_UP' });
    },
  );

  it('does not change a callback that was delivered', async () => {
    const key = await stored({ callback_outcome: 'DELIVERED' });

    expect(await giveUpCallback(key)).toBeUndefined();

    expect(await getResult(key)).toMatchObject({ callback_outcome: 'DELIVERED' });
  });
});
