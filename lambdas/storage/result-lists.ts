import { z } from 'zod';
import type { ListResults } from '../contracts/list-results';
import type { Page } from '../contracts/page';
import { resultRowSchema, storedResultRowSchema, type ResultRow } from '../contracts/rows';
import { getRows } from './batches';
import { readListPage } from './list-page';
import { resultsListName } from './positions';
import { queryRows } from './query-rows';
import { resultOwnerOf, resultsTable } from './results';
import { parseRow } from './rows';

/** A page of a task's results, oldest first, of all or of those created in a time range. */
export async function listResults(
  accountId: string,
  taskUuid: string,
  query: ListResults,
): Promise<Page<ResultRow>> {
  const owner = resultOwnerOf(accountId, taskUuid);
  if (query.start_datetime || query.end_datetime) return listResultsCreatedBetween(owner, query);
  return readListPage(
    {
      table: resultsTable(),
      label: 'Results',
      partition: { owner },
      list: resultsListName(owner),
      schema: resultRowSchema,
    },
    query,
  );
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

/** A row of the index `by-created`, which holds keys only. */
const keySchema = z.object({
  owner: z.string(),
  result_uuid: z.string(),
  created_at: z.string(),
});

/**
 * The order that pages are cut in: by `created_at`, then by uuid, because all results of one request
 * have the same `created_at`. So each result is on exactly one page. Within a page, results are in the
 * order submitted.
 */
const compareByCreatedAtAndUuid = (
  a: z.infer<typeof keySchema>,
  b: z.infer<typeof keySchema>,
): number => (createdAtAndUuid(a) < createdAtAndUuid(b) ? -1 : 1);
const createdAtAndUuid = ({ created_at, result_uuid }: z.infer<typeof keySchema>): string =>
  created_at + result_uuid;

async function listResultsCreatedBetween(
  owner: string,
  query: ListResults,
): Promise<Page<ResultRow>> {
  const keys = await keysOfResultsCreatedBetween(owner, query);
  const page = keys
    .slice(query.offset, query.offset + query.limit)
    .map(({ owner, result_uuid }) => ({ owner, result_uuid }));
  const rows = await getRows(resultsTable(), page);
  return {
    items: rows
      .map((row) => parseRow('Results', storedResultRowSchema, row))
      // The index is not told of a deletion in the same instant.
      .filter((row) => row.status !== 'DELETED')
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    total: keys.length,
  };
}

/** The keys of the results created after one instant and before another; rows have milliseconds. */
async function keysOfResultsCreatedBetween(
  owner: string,
  query: ListResults,
): Promise<z.infer<typeof keySchema>[]> {
  const { start_datetime: start, end_datetime: end } = query;
  // BETWEEN includes both ends: "after 8.1234 s" is "from 8.124 s on", and "before 8.1234 s" is
  // "up to 8.123 s".
  const from = toIsoTimestamp(start ? start.milliseconds + 1 : 0);
  const until = toIsoTimestamp(end ? end.milliseconds - (end.rounded ? 0 : 1) : MAX_TIMESTAMP_MS);
  if (from > until) return [];

  const rows = await queryRows({
    TableName: resultsTable(),
    IndexName: 'by-created',
    KeyConditionExpression: '#owner = :owner AND created_at BETWEEN :from AND :until',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': owner, ':from': from, ':until': until },
  });
  return rows.map((row) => parseRow('Results', keySchema, row)).sort(compareByCreatedAtAndUuid);
}

/** The last millisecond whose year has four digits. */
const MAX_TIMESTAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');
const toIsoTimestamp = (milliseconds: number) =>
  new Date(Math.min(MAX_TIMESTAMP_MS, Math.max(0, milliseconds))).toISOString();
