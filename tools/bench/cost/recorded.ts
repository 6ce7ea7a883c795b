import type { ScheduledUsage } from './bill';
import type { Measured } from './measure';
import { sum, type Usage } from './usage';

/**
 * The last measurement that the benchmark believed: the demo's photo, on an idle machine. `--recorded` takes
 * it instead of measuring, so that bills can be computed on any machine, and at once. DynamoDB's units are newer:
 * no load changes them, and the idle machine's polls. Callbacks are newer, too.
 */

const KB = 1_000;
/** Every way stores the same. */
const STORED = { pictureBytes: 392 * KB, documentBytes: 26.1 * KB, rowBytes: 2.4 * KB };

const way = (name: string, usage: Partial<Usage>) => ({ name, usage: sum(STORED, usage) });

/** What one photo uses, four in a request, with a callback. */
export const RECORDED_CALLED_BACK: Usage = sum(STORED, {
  apiRequests: 0.25,
  lambdaRequests: 2.5,
  gbSeconds: 1.45,
  readUnits: 6.5,
  writeUnits: 17.75,
  puts: 2,
  gets: 2,
  sqsRequests: 2.25,
  transitions: 2,
  logBytes: 2.91 * KB,
  bytesOut: 26.6 * KB,
});

/** What a refusal adds: the transition of a retry, a second attempt, and what the first one writes. */
export const RECORDED_REFUSAL: Usage = sum({
  transitions: 1,
  lambdaRequests: 1,
  gbSeconds: 0.03,
  readUnits: 3,
  writeUnits: 4,
});

export const RECORDED: Measured = {
  facts: {
    architecture: 'arm64',
    logMonths: 3,
    alarms: 23,
    alarmMetrics: 30,
    dashboards: 1,
    polledQueues: 6,
    // 8,760 sweeps, and 122 sums of usage.
    sweepsPerMonth: 8_882,
    checksPerMonth: 10_950,
  },
  ways: [
    way('sync-image', {
      apiRequests: 1,
      lambdaRequests: 3,
      gbSeconds: 1.76,
      readUnits: 12.14,
      writeUnits: 13,
      puts: 2,
      gets: 2,
      sqsRequests: 3,
      logBytes: 3.15 * KB,
      bytesOut: 26.56 * KB,
    }),
    way('1 file', {
      apiRequests: 3,
      lambdaRequests: 5,
      gbSeconds: 1.51,
      readUnits: 9,
      writeUnits: 13,
      puts: 2,
      gets: 2,
      sqsRequests: 3,
      logBytes: 4.66 * KB,
      bytesOut: 27.3 * KB,
    }),
    way('4 files', {
      apiRequests: 1.75,
      lambdaRequests: 3,
      gbSeconds: 1.37,
      readUnits: 7,
      writeUnits: 10.75,
      puts: 2,
      gets: 2,
      sqsRequests: 2.25,
      logBytes: 3.43 * KB,
      bytesOut: 26.95 * KB,
    }),
    { name: '4 files + cb', usage: RECORDED_CALLED_BACK },
    way('4 URLs', {
      apiRequests: 1.75,
      lambdaRequests: 3,
      gbSeconds: 1.35,
      readUnits: 7,
      writeUnits: 10.75,
      puts: 2,
      gets: 1,
      sqsRequests: 2.25,
      logBytes: 3.43 * KB,
      bytesOut: 26.95 * KB,
    }),
    way('4 URLs + cb', {
      apiRequests: 0.25,
      lambdaRequests: 2.5,
      gbSeconds: 1.37,
      readUnits: 6.5,
      writeUnits: 17.75,
      puts: 2,
      gets: 1,
      sqsRequests: 2.25,
      transitions: 2,
      logBytes: 2.91 * KB,
      bytesOut: 26.6 * KB,
    }),
  ],
  refused: sum(RECORDED_CALLED_BACK, RECORDED_REFUSAL),
  metrics: [
    'attempt-failed',
    'result-failed-by-service',
    'result-failed-by-caller',
    'gallery-load',
    'models-load',
    'callback-refused',
    'recognition-check-failed',
  ],
  photoBytes: 392 * KB,
  workerSeconds: 0.45,
  workerMemoryGb: 3_008 / 1_024,
};

/**
 * One sweep that finds nothing: a second of its function, and a read of each of its 51 partitions. And one
 * check of recognition: the function that waits, and the worker.
 */
export const RECORDED_SCHEDULED: ScheduledUsage = {
  sweep: sum({ lambdaRequests: 1, gbSeconds: 0.1, readUnits: 25.5, logBytes: 0.6 * KB }),
  check: sum({
    lambdaRequests: 2,
    gbSeconds: 0.9,
    readUnits: 7,
    writeUnits: 5,
    puts: 2,
    gets: 1,
    sqsRequests: 3,
    logBytes: 2.4 * KB,
  }),
};
