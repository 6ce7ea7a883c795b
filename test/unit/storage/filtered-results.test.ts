import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { listResultsSchema } from '../../../lambdas/contracts/list-results';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { resultsListName } from '../../../lambdas/storage/lists/positions';
import { listFilteredResults, listResults } from '../../../lambdas/storage/results/result-lists';
import { resultOwnerOf } from '../../../lambdas/storage/results/results';
import { embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.resultsTable, ENVIRONMENT_VARIABLES.countersTable],
  indexes: {
    [ENVIRONMENT_VARIABLES.resultsTable]: {
      'by-created': ['owner', 'created_at'],
      'by-external-id': ['owner', 'external_id'],
      'by-position': ['owner', 'position'],
    },
  },
});

describe('results of a status, of an external_id, or newest first', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const minute = (number: number) => `2026-05-04T08:0${number}:00.000Z`;
  const storeResults = async (...values: Partial<Omit<ResultRow, 'owner'>>[]) => {
    const [account_id, task_uuid] = [randomUUID(), randomUUID()];
    const rows = values.map((value, index) =>
      resultRow({
        account_id,
        task_uuid,
        position: index + 1,
        created_at: minute(index + 1),
        ...value,
      }),
    );
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, rows);
    await writeRows(ENVIRONMENT_VARIABLES.countersTable, [
      { list: resultsListName(resultOwnerOf(account_id, task_uuid)), taken: rows.length },
    ]);
    return async (query: Record<string, string>) => {
      const parsed = listResultsSchema.parse(query);
      const isFiltered = 'status' in query || 'external_id' in query;
      const page = await (isFiltered ? listFilteredResults : listResults)(
        account_id,
        task_uuid,
        parsed,
      );
      return page && { positions: page.items.map(({ position }) => position), total: page.total };
    };
  };
  const FIVE: Partial<Omit<ResultRow, 'owner'>>[] = [
    { status: 'COMPLETED', external_id: 'A-1' },
    { status: 'FAILED', external_id: 'A-1' },
    { status: 'FAILED' },
    { external_id: 'A-2' },
    { status: 'FAILED', external_id: 'A-1' },
  ];

  it.each([
    [{ status: 'FAILED' }, [2, 3, 5]],
    [{ status: 'IN_PROGRESS' }, [4]],
    [{ status: 'FAILED', start_datetime: minute(2) }, [3, 5]],
    [{ status: 'FAILED', external_id: 'A-1' }, [2, 5]],
    [{ external_id: 'A-1' }, [1, 2, 5]],
    [{ external_id: 'A-1', end_datetime: minute(5) }, [1, 2]],
    [{ external_id: 'A-3' }, []],
    [{ order: 'desc' }, [5, 4, 3, 2, 1]],
    [{ order: 'desc', end_datetime: minute(4) }, [3, 2, 1]],
    [{ order: 'desc', status: 'FAILED' }, [5, 3, 2]],
  ])('are listed by %j', async (query, positions) => {
    const list = await storeResults(...FIVE);

    expect(await list(query)).toEqual({ positions, total: positions.length });
  });

  it.each([
    [{ status: 'FAILED' }, [[2, 3], [5]], 3],
    [{ status: 'FAILED', order: 'desc' }, [[5, 3], [2]], 3],
    [
      { order: 'desc' },
      [
        [5, 4],
        [3, 2],
      ],
      5,
    ],
  ])('are cut into pages by %j', async (query, pages, total) => {
    const list = await storeResults(...FIVE);

    for (const [index, positions] of pages.entries()) {
      const page = await list({ ...query, limit: '2', offset: String(index * 2) });
      expect(page).toEqual({ positions, total });
    }
  });

  it.each([
    [{ status: 'FAILED' }],
    [{ status: 'FAILED', start_datetime: '2026-01-01' }],
    [{ external_id: 'A-1' }],
  ])('are not listed by %j if more rows than the limit would be read', async (query) => {
    jest.replaceProperty(LIMITS, 'resultsReadByFilter', 2 as never);
    const list = await storeResults(...FIVE);

    expect(await list(query)).toBeUndefined();
  });

  it('are read up to the limit, and not beyond it', async () => {
    jest.replaceProperty(LIMITS, 'resultsReadByFilter', 3 as never);
    const list = await storeResults(...FIVE);

    expect(await list({ external_id: 'A-1' })).toMatchObject({ total: 3 });
    expect(await list({ status: 'FAILED', start_datetime: minute(2) })).toMatchObject({ total: 2 });
  });
});
