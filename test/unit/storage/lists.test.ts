import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { listResultsSchema } from '../../../lambdas/contracts/list-results';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { listCatalogItems } from '../../../lambdas/storage/catalogue/catalogue-lists';
import { readListShape, tasksListName } from '../../../lambdas/storage/lists/positions';
import { listResults } from '../../../lambdas/storage/results/result-lists';
import { listTasks } from '../../../lambdas/storage/tasks/tasks';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem, resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.catalogTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  indexes: {
    [ENVIRONMENT_VARIABLES.catalogTable]: {
      'by-name': ['account_id', 'name'],
      'by-barcode': ['account_id', 'barcode'],
    },
    [ENVIRONMENT_VARIABLES.tasksTable]: { 'by-position': ['account_id', 'position'] },
    [ENVIRONMENT_VARIABLES.resultsTable]: { 'by-created': ['owner', 'created_at'] },
  },
});

const PAGE = { limit: 50, offset: 0 };
const now = () => new Date().toISOString();
const LONG_AGO = new Date(Date.now() - 16 * 60_000).toISOString();

describe('a list with a position that has no row', () => {
  /**
   * Stores tasks at some of the positions that an account has taken; `takenAt` is when the last was
   * taken.
   */
  async function storeTasks(
    takenAt: string,
    taken: number,
    tasks: readonly Pick<TaskRow, 'position' | 'created_at'>[],
  ): Promise<string> {
    const account_id = randomUUID();
    await writeRows(ENVIRONMENT_VARIABLES.countersTable, [
      { list: tasksListName(account_id), taken, taken_at: takenAt },
    ]);
    const rows = tasks.map((task) => taskRow({ account_id, ...task }));
    await writeRows(ENVIRONMENT_VARIABLES.tasksTable, rows);
    return account_id;
  }

  const listed = async (account: string) => {
    const { items, total } = await listTasks(account, PAGE);
    const { voids } = await readListShape(tasksListName(account));
    return { positions: items.map(({ position }) => position), total, voids };
  };

  it.each([
    ['a later row is old', now(), [1, 3], LONG_AGO, 2],
    ['the last position was taken long ago', LONG_AGO, [1, 2], LONG_AGO, 3],
  ])('makes the position a void if %s', async (_, takenAt, positions, created_at, missing) => {
    const rows = positions.map((position) => ({ position, created_at }));
    const account = await storeTasks(takenAt, 3, rows);

    expect(await listed(account)).toEqual({ positions, total: 2, voids: [missing] });
  });

  it.each([
    ['a later row is new', [1, 3]],
    ['it was taken a moment ago', [1, 2]],
  ])('keeps the position if %s', async (_, positions) => {
    // An earlier row that is old must not matter.
    const rows = positions.map((position, index) => ({
      position,
      created_at: index === 0 ? LONG_AGO : now(),
    }));
    const account = await storeTasks(now(), 3, rows);

    expect(await listed(account)).toEqual({ positions, total: 3, voids: [] });
  });
});

describe('listCatalogItems', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const storeItems = async (...fields: Partial<CatalogItemRow>[]) => {
    const account_id = randomUUID();
    const rows = fields.map((values, index) =>
      catalogItem(index, { account_id, item_uuid: randomUUID(), name: 'Oats', ...values }),
    );
    await writeRows(ENVIRONMENT_VARIABLES.catalogTable, rows);
    return account_id;
  };

  it('lists the items of a name oldest first, page by page', async () => {
    const account = await storeItems(
      ...[4, 2, 6, 1, 5, 3].map((position) => ({ position })),
      { position: 7, name: 'Milk' },
      { status: 'DELETED' },
    );

    const page = await listCatalogItems(account, { limit: 3, offset: 2, name: 'Oats' });

    expect(page?.items.map(({ position }) => position)).toEqual([3, 4, 5]);
    expect(page?.total).toBe(6);
  });

  it('lists the items that match all given filters', async () => {
    const account = await storeItems(
      { position: 1, barcode: '12' },
      { position: 2, barcode: '21' },
      { position: 3, barcode: '12', name: 'Milk' },
    );

    const page = await listCatalogItems(account, { ...PAGE, name: 'Oats', barcode: '12' });

    expect(page?.items.map(({ position }) => position)).toEqual([1]);
  });

  const storeBrands = () =>
    storeItems(
      { position: 3, brand: 'Arla', tags: ['cold', 'dairy'], custom_props: ['zone:AB', 'Zone:A'] },
      { position: 1, brand: 'Arla', tags: ['dairy'], custom_props: ['zone:A', 'zone:B:1'] },
      { position: 2, brand: 'arla', tags: ['cold'] },
      { position: 4, brand: 'Arla', tags: ['ice cold'], barcode: '12' },
      { position: 5, tags: ['cold'], barcode: '12', custom_props: ['zone:A'] },
      { brand: 'Arla', tags: ['cold'], barcode: '12', status: 'DELETED' },
    );

  it.each([
    [{ brand: 'Arla' }, [1, 3, 4]],
    [{ tag: 'cold' }, [2, 3, 5]],
    [{ brand: 'Arla', tag: 'cold' }, [3]],
    [{ barcode: '12', brand: 'Arla' }, [4]],
    [{ barcode: '12', tag: 'cold' }, [5]],
    [{ barcode: '12', brand: 'Arla', tag: 'cold' }, []],
    [{ custom_prop: 'zone:A' }, [1, 5]],
    [{ custom_prop: 'zone:A', brand: 'Arla' }, [1]],
    [{ barcode: '12', custom_prop: 'zone:A' }, [5]],
  ])('compares brand, tags and custom props exactly: %j', async (filter, expected) => {
    const page = await listCatalogItems(await storeBrands(), { ...PAGE, ...filter });

    expect(page?.items.map(({ position }) => position)).toEqual(expected);
    expect(page?.total).toBe(expected.length);
  });

  it('pages through the items of a brand', async () => {
    const query = { limit: 1, offset: 1, brand: 'Arla' };

    const page = await listCatalogItems(await storeBrands(), query);

    expect(page?.items.map(({ position }) => position)).toEqual([3]);
    expect(page?.total).toBe(3);
  });

  it('reads no more of a catalogue than the limit', async () => {
    jest.replaceProperty(LIMITS, 'catalogueMegabytesRead', 1 as never);
    const tags = Array.from({ length: 60 }, (_, index) => `${index}`.padStart(2_000, '-'));
    const account = await storeItems(...Array.from({ length: 12 }, () => ({ tags })));

    expect(await listCatalogItems(account, { ...PAGE, tag: 'cold' })).toBeUndefined();
  });
});

describe('listResults between two instants', () => {
  const createdAt = async (...instants: string[]) => {
    const [account_id, task_uuid] = [randomUUID(), randomUUID()];
    const rows = instants.map((created_at, index) =>
      resultRow({ account_id, task_uuid, created_at, position: index + 1 }),
    );
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, rows);
    return async (query: Record<string, string>) =>
      listResults(account_id, task_uuid, listResultsSchema.parse(query));
  };
  const positionsOf = ({ items }: Awaited<ReturnType<typeof listResults>>) =>
    items.map(({ position }) => position);

  it.each([
    [{ end_datetime: '2026-05-04T08:30:00.124Z' }, [1]],
    [{ end_datetime: '2026-05-04T08:30:00.1240001Z' }, [1, 2]],
    [{ start_datetime: '2026-05-04T08:30:00.124Z' }, [3]],
    [{ start_datetime: '2026-05-04T08:30:00.1239999Z' }, [2, 3]],
  ])('leaves out results created at either end: %j', async (query, expected) => {
    const list = await createdAt(
      '2026-05-04T08:30:00.123Z',
      '2026-05-04T08:30:00.124Z',
      '2026-05-04T08:30:00.125Z',
    );

    expect(positionsOf(await list(query))).toEqual(expected);
  });

  it('cuts pages by uuid within one request, and lists each page in the order submitted', async () => {
    const [account_id, task_uuid] = [randomUUID(), randomUUID()];
    const created_at = '2026-05-04T08:30:00.123Z';
    const rows = Array.from({ length: 9 }, (_, index) =>
      resultRow({ account_id, task_uuid, created_at, position: index + 1 }),
    );
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, rows);

    const pages = await Promise.all(
      ['0', '3', '6'].map((offset) =>
        listResults(
          account_id,
          task_uuid,
          listResultsSchema.parse({ start_datetime: '2026-01-01', limit: '3', offset }),
        ),
      ),
    );

    const byUuid = rows.toSorted((a, b) => (a.result_uuid < b.result_uuid ? -1 : 1));
    const expected = [0, 3, 6].map((offset) =>
      byUuid
        .slice(offset, offset + 3)
        .map(({ position = 0 }) => position)
        .sort(),
    );
    expect(pages.map(positionsOf)).toEqual(expected);
  });
});
