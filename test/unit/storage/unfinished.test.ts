import { describe, expect, it, jest } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  OWED_SHARDS,
  UNFINISHED_SHARDS,
  type ResultKey,
} from '../../../lambdas/storage/results/results';
import {
  findUnfinishedResults,
  findUrgentResults,
} from '../../../lambdas/storage/results/unfinished';
import { embeddedServices, UNFINISHED_INDEX } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.resultsTable],
  indexes: { [ENVIRONMENT_VARIABLES.resultsTable]: UNFINISHED_INDEX },
});

async function found(before: string): Promise<string[]> {
  const keys: ResultKey[] = [];
  for await (const key of findUrgentResults()) keys.push(key);
  for await (const key of findUnfinishedResults(new Date(before))) keys.push(key);
  return keys.map(({ result_uuid }) => result_uuid).sort();
}

describe('the list of the sweep', () => {
  it('has results that are old in every shard, those whose callback is owed at any age, and no other', async () => {
    const created = (created_at: string) =>
      UNFINISHED_SHARDS.map((unfinished) => resultRow({ unfinished, created_at }));
    const old = created('2020-01-01T00:00:00.000Z');
    const owed = OWED_SHARDS.map((unfinished) =>
      resultRow({ unfinished, created_at: '2020-01-03T00:00:00.000Z' }),
    );
    const finished = resultRow({ created_at: '2020-01-01T00:00:00.000Z' });
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [
      ...old,
      ...owed,
      ...created('2020-01-02T00:00:00.000Z'),
      finished,
    ]);

    // The search begins at a shard in the middle.
    jest.spyOn(Math, 'random').mockReturnValue(0.5);

    expect(await found('2020-01-02T00:00:00.000Z')).toEqual(
      [...old, ...owed].map(({ result_uuid }) => result_uuid).sort(),
    );
  });
});
