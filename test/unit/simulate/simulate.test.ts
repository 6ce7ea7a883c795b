import { describe, expect, it } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { readConfig } from '../../../lib/config';
import { parse, UsageError } from '../../../local/shared/command-line';
import { DEFAULTS } from '../../../tools/simulate/limits';
import {
  RECOGNITION_SECONDS,
  recognitionSeconds,
} from '../../../tools/shared/billing/recognition-seconds';
import { SIMULATE } from '../../../tools/simulate/options';
import { photoOf } from '../../../tools/simulate/photo';
import { report } from '../../../tools/simulate/report';
import { simulateDay } from '../../../tools/simulate/simulate-day';
import { simulateImport } from '../../../tools/simulate/simulate-import';
import { temporaryFolder } from '../../support/temporary-folder';

const outdir = temporaryFolder();

const planOf = (...argv: string[]) =>
  parse(SIMULATE, ['--images-per-day', '10000000', ...argv]).values;
const reportOf = (...argv: string[]) => {
  const plan = planOf(...argv);
  const imported = simulateImport(plan.items, plan.itemsPerSecond, plan.enrolmentConcurrency);
  return report(plan, simulateDay(plan), imported);
};

describe('recognitionSeconds', () => {
  it.each(RECOGNITION_SECONDS.points)('of %i facings is what was measured', (facings, seconds) => {
    expect(recognitionSeconds(facings)).toBeCloseTo(seconds, 6);
  });

  it('lies between the points, and grows beyond them', () => {
    expect(recognitionSeconds(1)).toBeGreaterThan(0.3);
    expect(recognitionSeconds(205)).toBeCloseTo((1.37 + 3.9) / 2, 6);
    expect(recognitionSeconds(800)).toBeGreaterThan(3);
  });
});

describe('a photo', () => {
  const usual = { facings: 110, kilobytes: 392, slower: 1, refused: 0 };

  it('costs more by the price of the worker’s seconds if Lambda is slower', () => {
    const [once, twice] = [photoOf(usual), photoOf({ ...usual, slower: 2 })];

    // 1.37 s more of 3,008 MB, at $0.0000133334.
    expect(twice.workerSeconds - once.workerSeconds).toBeCloseTo(1.37, 6);
    expect(twice.dollars - once.dollars).toBeCloseTo(1.37 * 2.9375 * 0.000_013_333_4, 9);
  });

  it('costs a transition more if its callback is refused once', () => {
    const refused = photoOf({ ...usual, refused: 100 });

    expect(refused.usage.transitions).toBe(photoOf(usual).usage.transitions + 1);
    expect(refused.dollars - photoOf(usual).dollars).toBeGreaterThan(0.000_025);
  });
});

describe('a day of 10 million photos', () => {
  it('needs more workers than the default, and says how many', () => {
    const needed = simulateDay(planOf()).concurrencyNeeded ?? NaN;

    expect(reportOf()).toContain(
      `Over: seconds that the oldest photo waits: -c shelf:bulkConcurrency=${needed}`,
    );
    expect(reportOf('--concurrency', String(needed))).not.toContain('oldest photo waits: ');
  });

  it('is more than one task, and one account at its default rate, can take', () => {
    expect(reportOf()).toContain('divide the photos among 2 tasks');
    expect(reportOf()).toContain('more photos in a request, more accounts');
  });

  it('stores pictures and documents of 10 million photos', () => {
    // 392 KB, 110 x 0.24 KB and a row of 1.6 KB.
    expect(simulateDay(planOf()).storedTerabytes).toBeCloseTo(4.2, 1);
  });

  it('starts more workflows at noon than AWS allows at first, and fewer without a peak', () => {
    const over = 'Over: workflows started a second: ask AWS for more starts';

    expect(reportOf('--peak', '3')).toContain(over);
    expect(reportOf('--peak', '1')).not.toContain(over);
  });
});

describe('an import of a million products', () => {
  it('takes as long as the requests that create them', () => {
    expect(simulateImport(1e6, 100, 50).hours).toBeCloseTo(1e6 / 100 / 3_600, 6);
  });

  it('is enrolled by as many workers as there are, in partitions of 1,000 write units', () => {
    expect(simulateImport(1e6, 100, 50)).toMatchObject({
      workers: 24,
      writesPerSecond: 1_500,
      partitionsNeeded: 2,
    });
    expect(simulateImport(1e6, 100, 12)).toMatchObject({ workers: 12, partitionsNeeded: 1 });
  });

  it('is enrolled by the workers of its own lane, of which there are 10 by default', () => {
    expect(simulateImport(1e6, 50, 10).hoursToEnrol).toBeCloseTo((1e6 * 0.24) / 10 / 3_600, 6);
    expect(reportOf()).toMatch(/hours to enrol them +6\.67/);
    expect(reportOf('--concurrency', '100')).toMatch(/workers that enrol them +10/);
    expect(reportOf('--enrolment-concurrency', '12')).toMatch(/workers that enrol them +12/);
  });

  it('needs 93 requests a second to be done in 3 hours', () => {
    expect(reportOf()).toContain('93 requests a second');
    expect(reportOf('--items-per-second', '93')).not.toContain(
      'hours to create 1,000,000 products:',
    );
  });
});

describe('bad numbers', () => {
  it.each([
    [[], /^--images-per-day N is missing/],
    [['--images-per-day', '0'], /^--images-per-day must be at least 1/],
    [['--images-per-day', 'many'], /^--images-per-day must be a number/],
    [['--images-per-day', '1.5'], /^--images-per-day must be a whole number/],
    [['--images-per-day', '1', '--peak', '0.5'], /^--peak must be at least 1/],
    [['--images-per-day', '1', '--peak', '11'], /^--peak must be at most 10/],
    [['--images-per-day', '1', '--facings', '801'], /^--facings must be at most 800/],
    [['--images-per-day', '1', '--refused', '101'], /^--refused must be at most 100/],
  ])('are refused in one line: %j', (argv, line) => {
    const refused = () => parse(SIMULATE, argv);

    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(line);
    expect(refused).not.toThrow(/\n/);
  });
});

it('the defaults are those of lib/config.ts', () => {
  expect(readConfig(new App({ context: {}, outdir }).node)).toMatchObject(DEFAULTS);
});
