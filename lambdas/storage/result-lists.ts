import { z } from 'zod';
import type { ListResults } from '../contracts/list-results';
import type { Page } from '../contracts/page';
import { resultRowSchema, type ResultRow } from '../contracts/rows';
import { getRows } from './batches';
import { readPage } from './list-page';
import { resultsList } from './positions';
import { queryRows } from './query-rows';
import { ownerOf, resultsTable } from './results';
import { parseRow } from './rows';

/** Results of a task, oldest first; a time range counts what it matches, by an index of keys. */
export async function listResults(
  accountId: string,
  taskUuid: string,
  query: ListResults,
): Promise<Page<ResultRow>> {
  const owner = ownerOf(accountId, taskUuid);
  if (query.start_datetime || query.end_datetime) return listBetween(owner, query);
  return readPage(
    {
      table: resultsTable(),
      label: 'Results',
      partition: { owner },
      list: resultsList(owner),
      schema: resultRowSchema,
    },
    query,
  );
}

/** Keys of the table, and of the index `by-created`. */
const keySchema = z.object({
  owner: z.string(),
  result_uuid: z.string(),
  created_at: z.string(),
});

/**
 * Results of one request have one `created_at`. Pages part them by their uuids, so that each is on one page; a page lists
 * them as they were submitted.
 */
const inFixedOrder = (a: z.infer<typeof keySchema>, b: z.infer<typeof keySchema>): number =>
  sortKeyOf(a) < sortKeyOf(b) ? -1 : 1;
const sortKeyOf = ({ created_at, result_uuid }: z.infer<typeof keySchema>): string =>
  created_at + result_uuid;

async function listBetween(owner: string, query: ListResults): Promise<Page<ResultRow>> {
  const keys = await keysBetween(owner, query);
  const page = keys
    .slice(query.offset, query.offset + query.limit)
    .map(({ owner, result_uuid }) => ({ owner, result_uuid }));
  const rows = await getRows(resultsTable(), page);
  return {
    items: rows
      .map((row) => parseRow('Results', resultRowSchema, row))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    total: keys.length,
  };
}

/** Keys of the results created strictly between two instants; rows carry milliseconds. */
async function keysBetween(
  owner: string,
  query: ListResults,
): Promise<z.infer<typeof keySchema>[]> {
  const { start_datetime: start, end_datetime: end } = query;
  // "After 8.1234" is "from 8.124 on", "before 8.1234" is "until 8.123": both ends become inclusive.
  const from = isoOf(start ? start.milliseconds + 1 : 0);
  const until = isoOf(end ? end.milliseconds - (end.rounded ? 0 : 1) : LATEST);
  if (from > until) return [];

  const rows = await queryRows({
    TableName: resultsTable(),
    IndexName: 'by-created',
    KeyConditionExpression: '#owner = :owner AND created_at BETWEEN :from AND :until',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': owner, ':from': from, ':until': until },
  });
  return rows.map((row) => parseRow('Results', keySchema, row)).sort(inFixedOrder);
}

/** The last millisecond that ISO 8601 writes with four digits of year. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const isoOf = (milliseconds: number) =>
  new Date(Math.min(LATEST, Math.max(0, milliseconds))).toISOString();
