import { describe, expect, it } from '@jest/globals';
import { imageRecordSchema, type UsageRecord } from '../../../lambdas/contracts/usage';
import {
  addDays,
  addRecord,
  daysOf,
  imagesOf,
  noUsage,
  rangeOf,
  sumOfUsages,
} from '../../../lambdas/domain/usage';
import { imageUsage } from '../../support/rows';

const NOW = new Date('2026-11-25T23:59:59.999Z');
const key = { period: '2026-11-25#a', entry: 'acme#1', expires_at: 1 };
const image = (lane: 'waiting' | 'bulk', values = {}): UsageRecord =>
  imageRecordSchema.parse({ ...key, lane, ...imageUsage(values) });

describe('rangeOf', () => {
  it.each([
    [{}, '2026-11-01', '2026-11-25'],
    [{ to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
    [{ from: '2026-11-25' }, '2026-11-25', '2026-11-25'],
    [{ from: '2025-01-01', to: '2026-02-04' }, '2025-01-01', '2026-02-04'],
  ])('makes of %j the days from %s to %s', (query, from, to) => {
    expect(rangeOf({ from: undefined, to: undefined, ...query }, NOW)).toEqual({ from, to });
  });

  it.each([
    [{ from: '2026-11-26', to: '2026-11-25' }, 'to: must not be before from'],
    [
      { from: '2025-01-01', to: '2026-02-05' },
      'to: the range has 401 days, and may have 400; ask for several ranges',
    ],
  ])('refuses %j', (query, message) => {
    expect(() => rangeOf(query, NOW)).toThrow(message);
  });
});

it('days go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
});

it('sums up records by lane and outcome, and callbacks beside them', () => {
  const records: UsageRecord[] = [
    image('waiting', { gb_seconds: 0.1 }),
    image('bulk', { gb_seconds: 0.2 }),
    image('bulk', { outcome: 'failed_by_caller', facings: 0, gb_seconds: 0 }),
    { ...key, callback: 'delivered' },
    { ...key, callback: 'given_up' },
  ];
  const usage = noUsage();

  for (const record of records) addRecord(usage, record);

  expect(usage).toEqual({
    images: {
      waiting: { completed: 1, failed_by_caller: 0, failed_by_service: 0 },
      bulk: { completed: 1, failed_by_caller: 1, failed_by_service: 0 },
    },
    gb_seconds: 0.3,
    facings: 24,
    bytes_kept: 1_200_000,
    callbacks: { delivered: 1, given_up: 1 },
  });
  expect(imagesOf(usage)).toBe(3);
  expect(sumOfUsages([usage, usage, noUsage()])).toMatchObject({
    images: { bulk: { completed: 2, failed_by_caller: 2 } },
    gb_seconds: 0.6,
    callbacks: { delivered: 2, given_up: 2 },
  });
});
