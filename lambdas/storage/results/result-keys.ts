import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import type { ListResults } from '../../contracts/list-results';
import { countLiveRows } from '../../domain/live-positions';
import { getRows } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { readListShape, resultsListName } from '../lists/positions';
import { queryRows } from '../aws/query-rows';
import { resultsTable } from './results';
import { parseRow } from '../aws/rows';

/**
 * Finds the keys of results for lists filtered by time, status or external_id. All matching keys
 * are read, because `total` counts them; rows are read for one page only.
 */

const keySchema = z.object({
  owner: z.string(),
  result_uuid: z.string(),
  created_at: z.string(),
});
export type ListedResultKey = z.infer<typeof keySchema>;

type CreatedAtAndUuid = Omit<ListedResultKey, 'owner'>;

/**
 * Orders results by `created_at`, then by uuid because all results of a request share their `created_at`. This
 * order puts each result on exactly one page; within a page, results are in the order submitted.
 */
export const compareByCreatedAtAndUuid = (a: CreatedAtAndUuid, b: CreatedAtAndUuid): number => {
  const [first, second] = [createdAtAndUuid(a), createdAtAndUuid(b)];
  return Number(first > second) - Number(first < second);
};
const createdAtAndUuid = ({ created_at, result_uuid }: CreatedAtAndUuid): string =>
  created_at + result_uuid;

type TimeRange = Pick<ListResults, 'start_datetime' | 'end_datetime'>;

/** The keys of results created after one instant and before another, from an index that holds only keys. */
export async function keysCreatedBetween(
  owner: string,
  range: TimeRange,
  enough?: number,
): Promise<ListedResultKey[]> {
  const [from, until] = instantsOf(range);
  if (from > until) return [];
  const rows = await queryRows(createdBetween(owner, from, until), enough);
  return rows.map((row) => parseRow('Results', keySchema, row));
}

/** The next results of a task, newest first, that were created in a time range. */
export async function nextKeysCreatedBetween(
  owner: string,
  range: TimeRange,
  { after, limit }: { readonly after: Omit<ListedResultKey, 'owner'> | undefined; limit: number },
): Promise<ListedResultKey[]> {
  const [from, until] = instantsOf(range);
  if (from > until) return [];
  const answer = await dynamo().send(
    new QueryCommand({
      ...createdBetween(owner, from, until),
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after && { owner, ...after },
    }),
  );
  return (answer.Items ?? []).map((row) => parseRow('Results', keySchema, row));
}

const createdBetween = (owner: string, from: string, until: string) => ({
  TableName: resultsTable(),
  IndexName: 'by-created',
  KeyConditionExpression: '#owner = :owner AND created_at BETWEEN :from AND :until',
  ExpressionAttributeNames: { '#owner': 'owner' },
  ExpressionAttributeValues: { ':owner': owner, ':from': from, ':until': until },
});

/**
 * The keys of results with a status, an external_id or both, created in a time range.
 * @returns undefined if more than `LIMITS.resultsReadByFilter` results would have to be read.
 */
export async function keysOfFilteredResults(
  owner: string,
  query: ListResults,
): Promise<ListedResultKey[] | undefined> {
  const { status, external_id, start_datetime, end_datetime } = query;
  const isOfTimeRange = start_datetime !== undefined || end_datetime !== undefined;
  if (status !== undefined && external_id === undefined && !isOfTimeRange) {
    return keysOfStatus(owner, status);
  }
  const enough = LIMITS.resultsReadByFilter;
  const keys =
    external_id === undefined
      ? await keysCreatedBetween(owner, query, enough)
      : await keysOfExternalId(owner, external_id, query, enough);
  if (keys.length > enough) return undefined;
  return status === undefined ? keys : keepStatus(keys, status);
}

/**
 * The keys of results with an external_id, created in a time range. If it has more than `enough` results, of any
 * time, more than `enough` keys are returned.
 */
export async function keysOfExternalId(
  owner: string,
  externalId: string,
  range: TimeRange,
  enough = Infinity,
): Promise<ListedResultKey[]> {
  const rows = await queryRows(
    {
      TableName: resultsTable(),
      IndexName: 'by-external-id',
      KeyConditionExpression: '#owner = :owner AND external_id = :externalId',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': owner, ':externalId': externalId },
    },
    enough,
  );
  const keys = rows.map((row) => parseRow('Results', keySchema, row));
  if (keys.length > enough) return keys;
  const [from, until] = instantsOf(range);
  return keys.filter(({ created_at }) => created_at >= from && created_at <= until);
}

/** Finds results by status. DynamoDB reads every row of the list but returns only the keys of matching rows. */
async function keysOfStatus(
  owner: string,
  status: NonNullable<ListResults['status']>,
): Promise<ListedResultKey[] | undefined> {
  const shape = await readListShape(resultsListName(owner));
  if (countLiveRows(shape) > LIMITS.resultsReadByFilter) return undefined;
  const rows = await queryRows({
    TableName: resultsTable(),
    IndexName: 'by-position',
    KeyConditionExpression: '#owner = :owner',
    FilterExpression: '#status = :status',
    ProjectionExpression: '#owner, result_uuid, created_at',
    ExpressionAttributeNames: { '#owner': 'owner', '#status': 'status' },
    ExpressionAttributeValues: { ':owner': owner, ':status': status },
  });
  return rows.map((row) => parseRow('Results', keySchema, row));
}

async function keepStatus(
  keys: readonly ListedResultKey[],
  status: NonNullable<ListResults['status']>,
): Promise<ListedResultKey[]> {
  const rows = await getRows(
    resultsTable(),
    keys.map(({ owner, result_uuid }) => ({ owner, result_uuid })),
    { projection: ['owner', 'result_uuid', 'created_at', 'status'], consistent: false },
  );
  return rows
    .filter((row) => row['status'] === status)
    .map((row) => parseRow('Results', keySchema, row));
}

/**
 * The first and the last instant of a range. Rows have milliseconds: "after 8.1234 s" is "from 8.124 s on",
 * and "before 8.1234 s" is "up to 8.123 s".
 */
function instantsOf({ start_datetime: start, end_datetime: end }: TimeRange): [string, string] {
  return [
    start ? new Date(start.milliseconds + 1).toISOString() : BEFORE_ALL_RESULTS,
    end ? new Date(end.milliseconds - (end.rounded ? 0 : 1)).toISOString() : AFTER_ALL_RESULTS,
  ];
}

const [BEFORE_ALL_RESULTS, AFTER_ALL_RESULTS] = ['1970', '9999-12-31T23:59:59.999Z'];
