import { describe, expect, it } from '@jest/globals';
import { busyMonth, idleMonth, totalOf } from '../../../tools/bench/cost/bill';
import { report } from '../../../tools/bench/cost/report';
import {
  costByService,
  GB,
  noUsage,
  storageCost,
  sum,
  times,
  totalCost,
  type Usage,
} from '../../../tools/shared/billing/usage';
import { markdownTable } from '../../../tools/shared/statistics';

const rates = { architecture: 'arm64', logMonths: 3 } as const;
const usage = (counts: Partial<Usage>): Usage => sum(counts);
const MILLION = 1e6;

describe('costByService', () => {
  it.each([
    ['API Gateway', { apiRequests: MILLION }, 3.5],
    ['Lambda', { lambdaRequests: MILLION }, 0.2],
    ['Lambda', { gbSeconds: MILLION }, 13.3334],
    ['DynamoDB', { readUnits: MILLION }, 0.125],
    ['DynamoDB', { writeUnits: MILLION }, 0.625],
    ['S3', { puts: MILLION }, 5],
    ['S3', { gets: MILLION }, 0.4],
    ['SQS', { sqsRequests: MILLION }, 0.4],
    ['Step Functions', { transitions: MILLION }, 25],
    // Logs are written for $0.50, then kept for three months at $0.03.
    ['CloudWatch Logs', { logBytes: GB }, 0.59],
    ['Data sent out', { bytesOut: GB }, 0.09],
  ] as const)('asks of %s for %o', (service, counts, dollars) => {
    expect(costByService(usage(counts), rates)[service]).toBeCloseTo(dollars, 6);
    expect(totalCost(usage(counts), rates)).toBeCloseTo(dollars, 6);
  });

  it('is higher for x86', () => {
    const { Lambda } = costByService(usage({ gbSeconds: MILLION }), {
      ...rates,
      architecture: 'x86_64',
    });
    expect(Lambda).toBeCloseTo(16.6667, 6);
  });

  it('leaves out what is only stored', () => {
    expect(totalCost(usage({ pictureBytes: GB, documentBytes: GB, rowBytes: GB }), rates)).toBe(0);
  });
});

describe('storageCost', () => {
  it('costs objects, and rows with their recovery', () => {
    expect(storageCost(usage({ pictureBytes: GB }))).toBeCloseTo(0.023);
    expect(storageCost(usage({ documentBytes: GB }))).toBeCloseTo(0.023);
    expect(storageCost(usage({ rowBytes: GB }))).toBeCloseTo(0.25 + 0.2);
  });
});

describe('sum and times', () => {
  it('add and multiply each count', () => {
    const both = times(sum({ puts: 1, gets: 2 }, { puts: 3 }), 0.5);
    expect(both).toEqual({ ...noUsage(), puts: 2, gets: 1 });
  });
});

const facts = {
  ...rates,
  alarms: 10,
  alarmMetrics: 12,
  dashboards: 1,
  polledQueues: 4,
  sweepsPerMonth: 2920,
  checksPerMonth: 10_950,
};

describe('idleMonth', () => {
  it('costs alarms by metric, polls of empty queues, sweeps, checks, the image and dashboards', () => {
    const scheduled = { sweep: usage({ readUnits: 8 }), check: usage({ lambdaRequests: 2 }) };
    const dollars = idleMonth(facts, scheduled).map((each) => Number(each.dollars.toFixed(6)));
    // 4 queues x 15 a minute x 60 x 730 h = 2,628,000 polls.
    expect(dollars).toEqual([1.2, 1.0512, 0.00292, 0.00438, 0.05, 3]);
    expect(totalOf(idleMonth(facts, scheduled))).toBeCloseTo(5.3085, 5);
  });

  it('adds custom metrics while photos come', () => {
    expect(busyMonth(['a', 'b'])).toEqual({ what: '2 custom metrics', dollars: 0.6 });
  });
});

describe('report', () => {
  const printed = report(
    {
      facts,
      ways: [
        { name: '4 files + cb', usage: usage({ transitions: 3, apiRequests: 1 }) },
        { name: 'cheap', usage: usage({ apiRequests: 1, pictureBytes: GB / 1000 }) },
      ],
      refused: usage({ transitions: 5 }),
      metrics: [],
      photoBytes: 2048,
      workerSeconds: 2,
      workerMemoryGb: 3,
    },
    { sweep: usage({}), check: usage({}) },
  );
  const rowOf = (label: string) =>
    printed
      .split('\n')
      .find((line) => line.startsWith(`| ${label} `))
      ?.split('|')
      .map((cell) => cell.trim());

  it('gives 1,000 photos by service and together', () => {
    expect(rowOf('Step Functions')).toEqual(['', 'Step Functions', '$0.0750', '$0.0000', '']);
    expect(rowOf('together')).toEqual(['', 'together', '$0.0785', '$0.0035', '']);
    expect(rowOf('of the managed price')).toContain('1.7 %');
  });

  it('adds the monthly costs to those of the photos', () => {
    // 1,000,000 x $0.0000785 + $5.30, and $4,500.
    expect(rowOf('1,000,000')).toEqual(['', '1,000,000', '$84', '$9', '$4,500', '']);
  });

  it('shows the storage of a photo, and its cost per month', () => {
    // 100,000 photos of 1/1,000 GB are 100 GB at $0.023.
    expect(rowOf('picture, S3')).toEqual([
      '',
      'picture, S3',
      '1073.7 KB',
      '$0.023',
      '$2.30',
      '$23.00',
      '',
    ]);
  });

  it('says what 1 % of refused callbacks add', () => {
    // $0.0785 of the column, and $0.125: 99 % and 1 %.
    expect(printed).toContain('refused once: $0.1250. With 1 % of them: $0.0790.');
  });

  it('gives the price of a second of the worker', () => {
    expect(printed).toContain('2.00 s for a photo; each second more is $0.0400 for 1,000.');
  });
});

describe('markdownTable', () => {
  it('is Markdown with columns of one width', () => {
    expect(markdownTable(['', 'n'], [['words', '10000']])).toBe(
      ['|       |     n |', '| ----- | ----: |', '| words | 10000 |'].join('\n'),
    );
  });
});
