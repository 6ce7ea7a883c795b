import { PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  dayUsageRowSchema,
  usageRecordSchema,
  type DayUsageRow,
  type Usage,
  type UsageRecord,
} from '../../contracts/usage';
import { addDays, addRecord, dayOf, daysOf, noUsage, type DayRange } from '../../domain/usage';
import { monthsBetween } from '../../domain/quota';
import { mapInParallel } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { queryPages, queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';
import {
  RECORD_LIFETIME_DAYS,
  RECORD_PARTITIONS,
  recordPeriodOf,
  usageTable,
} from './usage-records';

/**
 * Usage of accounts. Today and yesterday are read from records, earlier days from one sum per account. While
 * records may still be added, sums are recomputed from all records, so nothing counts twice.
 */

/** How many days are read from their records: today and yesterday. Earlier days have already been summed up. */
const LIVE_DAYS = 2;
/**
 * How many days after its end a day is still summed up again. A record is an hour or two late if its worker
 * died and the sweep writes it; messages to the worker stay for 4 days.
 */
const SUMMED_DAYS = 7;

/** Usage by account, then by day. */
export type UsageByAccount = ReadonlyMap<string, ReadonlyMap<string, Usage>>;

/**
 * Usage on the days of a range.
 * @param account whose usage to read; undefined: that of every account.
 */
export async function readUsage(
  range: DayRange,
  now: Date,
  account?: string,
): Promise<UsageByAccount> {
  const firstLiveDay = addDays(dayOf(now), 1 - LIVE_DAYS);
  const found = new Map<string, Map<string, Usage>>();
  const add = (owner: string, day: string, usage: Usage): void => {
    const days = found.get(owner) ?? new Map<string, Usage>();
    found.set(owner, days.set(day, usage));
  };
  const live = daysOf(range).filter((day) => day >= firstLiveDay && day <= dayOf(now));
  const lastSummedDay = addDays(firstLiveDay, -1);
  const summedUntil = range.to < lastSummedDay ? range.to : lastSummedDay;
  if (range.from <= summedUntil) {
    for (const row of await readSums({ from: range.from, to: summedUntil }, account)) {
      const [owner = '', day = ''] = row.entry.split('#');
      const { images, gb_seconds, facings, bytes_kept, callbacks } = row;
      add(owner, day, { images, gb_seconds, facings, bytes_kept, callbacks });
    }
  }
  for (const day of live) {
    for (const [owner, usage] of await sumOfDay(day, account)) add(owner, day, usage);
  }
  return found;
}

async function readSums(range: DayRange, account?: string): Promise<DayUsageRow[]> {
  const months = monthsBetween(new Date(range.from), new Date(range.to));
  const pages = await mapInParallel(months, (month) =>
    queryRows(
      account === undefined
        ? queryOfPeriod(month)
        : {
            ...queryOfPeriod(month),
            KeyConditionExpression: '#period = :period AND #entry BETWEEN :first AND :last',
            ExpressionAttributeNames: { '#period': 'period', '#entry': 'entry' },
            ExpressionAttributeValues: {
              ':period': month,
              ':first': `${account}#${range.from}`,
              ':last': `${account}#${range.to}`,
            },
          },
    ),
  );
  return pages
    .flat()
    .map((row) => parseRow('Usage', dayUsageRowSchema, row))
    .filter(({ entry }) => {
      const [, day = ''] = entry.split('#');
      return day >= range.from && day <= range.to;
    });
}

/** Sums a day's records by account, without holding them all in memory. */
async function sumOfDay(day: string, account?: string): Promise<Map<string, Usage>> {
  const sums = new Map<string, Usage>();
  await mapInParallel(RECORD_PARTITIONS, async (partition) => {
    for await (const record of readRecords(recordPeriodOf(day, partition), account)) {
      const [owner = ''] = record.entry.split('#');
      const sum = sums.get(owner) ?? noUsage();
      addRecord(sum, record);
      sums.set(owner, sum);
    }
  });
  return sums;
}

async function* readRecords(period: string, account?: string): AsyncGenerator<UsageRecord> {
  const query =
    account === undefined
      ? queryOfPeriod(period)
      : {
          ...queryOfPeriod(period),
          KeyConditionExpression: '#period = :period AND begins_with(#entry, :account)',
          ExpressionAttributeNames: { '#period': 'period', '#entry': 'entry' },
          ExpressionAttributeValues: { ':period': period, ':account': `${account}#` },
        };
  for await (const rows of queryPages(query)) {
    for (const row of rows) yield parseRow('Usage', usageRecordSchema, row);
  }
}

const queryOfPeriod = (period: string): QueryCommandInput => ({
  TableName: usageTable(),
  KeyConditionExpression: '#period = :period',
  ExpressionAttributeNames: { '#period': 'period' },
  ExpressionAttributeValues: { ':period': period },
});

/** The key of a row of table Usage. */
type UsageKey = Pick<DayUsageRow, 'period' | 'entry'>;

/** Finds the keys of an account's sums, and of its records that may still exist. */
export async function findUsageKeys(account: string, since: Date, now: Date): Promise<UsageKey[]> {
  const today = dayOf(now);
  const oldest = addDays(today, -RECORD_LIFETIME_DAYS);
  const first = dayOf(since) > oldest ? dayOf(since) : oldest;
  const periods = daysOf({ from: first, to: today }).flatMap((day) =>
    RECORD_PARTITIONS.map((partition) => recordPeriodOf(day, partition)),
  );
  const keys: UsageKey[] = [];
  await mapInParallel(periods, async (period) => {
    for await (const { entry } of readRecords(period, account)) keys.push({ period, entry });
  });
  const sums = await readSums({ from: dayOf(since), to: today }, account);
  return [...keys, ...sums.map(({ period, entry }) => ({ period, entry }))];
}

/**
 * Sums up past days to which records may have been added, newest first.
 * @returns how many sums were written.
 */
export async function sumUpDays(now: Date): Promise<number> {
  let written = 0;
  for (let age = 1; age <= SUMMED_DAYS; age++) {
    const day = addDays(dayOf(now), -age);
    const summedAt = new Date().toISOString();
    const sums = [...(await sumOfDay(day))];
    const answers = await mapInParallel(sums, ([account, usage]) =>
      putSum({
        period: day.slice(0, 7),
        entry: `${account}#${day}`,
        ...usage,
        summed_at: summedAt,
      }),
    );
    written += answers.filter(Boolean).length;
  }
  return written;
}

/** @returns false if a later sum of the day is stored already. */
const putSum = (sum: DayUsageRow): Promise<boolean> =>
  isWritten(
    dynamo().send(
      new PutCommand({
        TableName: usageTable(),
        Item: sum,
        ConditionExpression: 'attribute_not_exists(#entry) OR summed_at < :summedAt',
        ExpressionAttributeNames: { '#entry': 'entry' },
        ExpressionAttributeValues: { ':summedAt': sum.summed_at },
      }),
    ),
  );
