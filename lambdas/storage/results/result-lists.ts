import type { ListResults } from '../../contracts/list-results';
import type { Page } from '../../contracts/page';
import { resultRowSchema, storedResultRowSchema, type ResultRow } from '../../contracts/rows';
import { getRows } from '../aws/batches';
import { readListPage } from '../lists/list-page';
import { absorbFullSegments, resultsListName } from '../lists/positions';
import { queryRows } from '../aws/query-rows';
import {
  compareByCreatedAtAndUuid,
  keysCreatedBetween,
  keysOfFilteredResults,
  type ListedResultKey,
} from './result-keys';
import { resultOwnerOf, resultsTable } from './results';
import { parseRow } from '../aws/rows';

/** A page of all results of a task, or of those created in a time range. */
export async function listResults(
  accountId: string,
  taskUuid: string,
  query: Omit<ListResults, 'status' | 'external_id' | 'fields' | 'corrected'>,
): Promise<Page<ResultRow>> {
  const owner = resultOwnerOf(accountId, taskUuid);
  if (query.start_datetime || query.end_datetime) {
    return readPageOfKeys(await keysCreatedBetween(owner, query), query);
  }
  return readPage(owner, query);
}

/** The latest results of a task, newest first. */
export const readNewestResults = async (
  accountId: string,
  taskUuid: string,
  limit: number,
): Promise<ResultRow[]> => {
  const owner = resultOwnerOf(accountId, taskUuid);
  return [...(await readPage(owner, { limit, offset: 0, order: 'desc' })).items];
};

/**
 * Lets a task's list forget the positions of expired results. It can forget only those before which all positions
 * are voids, so positions that crashed requests left without a row are found first, by reading the oldest rows.
 */
export async function forgetExpiredPositions({
  account_id,
  task_uuid,
}: Pick<ResultRow, 'account_id' | 'task_uuid'>): Promise<void> {
  const owner = resultOwnerOf(account_id, task_uuid);
  await readPage(owner, { limit: 100, offset: 0 });
  await absorbFullSegments(resultsListName(owner));
}

const readPage = (
  owner: string,
  query: Parameters<typeof readListPage>[1],
): Promise<Page<ResultRow>> =>
  readListPage(
    {
      table: resultsTable(),
      label: 'Results',
      partition: { owner },
      list: resultsListName(owner),
      schema: resultRowSchema,
    },
    query,
  );

/**
 * A page of a task's results with a status, an external_id, or both.
 * @returns undefined if more than `LIMITS.resultsReadByFilter` results would have to be read.
 */
export async function listFilteredResults(
  accountId: string,
  taskUuid: string,
  query: ListResults,
): Promise<Page<ResultRow> | undefined> {
  const keys = await keysOfFilteredResults(resultOwnerOf(accountId, taskUuid), query);
  return keys && readPageOfKeys(keys, query);
}

/** The results of a task that have a callback, oldest first. For operators: it reads the whole task. */
export async function readResultsWithCallback(
  accountId: string,
  taskUuid: string,
): Promise<ResultRow[]> {
  const rows = await queryRows({
    TableName: resultsTable(),
    KeyConditionExpression: '#owner = :owner',
    FilterExpression: 'attribute_exists(callback_url)',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': resultOwnerOf(accountId, taskUuid) },
  });
  return rows
    .map((row) => parseRow('Results', resultRowSchema, row))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

async function readPageOfKeys(
  found: readonly ListedResultKey[],
  { limit, offset, order, status }: Omit<ListResults, 'external_id' | 'fields' | 'corrected'>,
): Promise<Page<ResultRow>> {
  const direction = order === 'desc' ? -1 : 1;
  const keys = found
    .toSorted((a, b) => direction * compareByCreatedAtAndUuid(a, b))
    .slice(offset, offset + limit)
    .map(({ owner, result_uuid }) => ({ owner, result_uuid }));
  const rows = await getRows(resultsTable(), keys);
  return {
    items: rows
      .map((row) => parseRow('Results', storedResultRowSchema, row))
      // Indexes may still list results that were deleted or have changed status.
      .filter((row) => row.status !== 'DELETED')
      .filter((row) => status === undefined || row.status === status)
      .sort((a, b) => direction * ((a.position ?? 0) - (b.position ?? 0))),
    total: found.length,
  };
}
