import { expect, test } from '@jest/globals';
import { errorsOf, p95Of, tableOf } from '../../../tools/load/measured';
import type { Sample } from '../../../tools/load/open-loop';

const samples: Sample[] = [
  { status: 200, milliseconds: 100 },
  { status: 200, milliseconds: 300 },
  { status: 429, milliseconds: 1 },
  { status: 429, milliseconds: 1 },
  { status: 'no answer', milliseconds: 5 },
];

test('percentiles are of answers with 200, because a refusal is quick', () => {
  expect(p95Of(samples)).toBe(300);
});

test('other answers are counted by their status', () => {
  expect([...errorsOf(samples)]).toEqual([
    [429, 2],
    ['no answer', 1],
  ]);
});

test('the table has the throughput of answers with 200, and the others', () => {
  const [, row] = tableOf([{ name: 'reads', load: { perSecond: 5, seconds: 1 }, samples }]).split(
    '\n',
  );

  expect(row?.trim().split(/\s{2,}/)).toEqual([
    ...['reads', '5', '5', '2.0', '100', '300', '300'],
    '2 x 429, 1 x no answer',
  ]);
});
