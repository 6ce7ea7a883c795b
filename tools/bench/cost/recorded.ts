import type { Measured, ScheduledUsage } from './bill';
import { keysOf, sum, type Usage } from '../../shared/billing/usage';
import { TAKEN_WAY, WAYS } from './ways';

/**
 * Figures that `--recorded` uses instead of measuring, for the demo's photo on an idle machine. DynamoDB and
 * callback units were counted later, because they do not depend on load.
 */

/** The billed usage for one photo, with a column for each of `WAYS`. */
const COLUMNS = {
  apiRequests: [1, 3, 1.75, 0.25, 1.75, 0.25],
  lambdaRequests: [3, 5, 3, 2.5, 3, 2.5],
  gbSeconds: [1.76, 1.51, 1.37, 1.45, 1.35, 1.37],
  readUnits: [12.14, 9, 7, 6.5, 7, 6.5],
  writeUnits: [13, 13, 10.75, 17.75, 10.75, 17.75],
  puts: [2, 2, 2, 2, 2, 2],
  gets: [2, 2, 2, 2, 1, 1],
  sqsRequests: [3, 3, 2.25, 2.25, 2.25, 2.25],
  transitions: [0, 0, 0, 2, 0, 2],
  logBytes: [3_150, 4_660, 3_430, 2_910, 3_430, 2_910],
  bytesOut: [26_560, 27_300, 26_950, 26_600, 26_950, 26_600],
};
const STORED = { pictureBytes: 392_000, documentBytes: 30_400, rowBytes: 2_400 };

const ways = WAYS.map(({ name }, column) => ({
  name,
  usage: sum(STORED, ...keysOf(COLUMNS).map((unit) => ({ [unit]: COLUMNS[unit][column] }))),
}));

/** The billed usage for one photo that was sent with three others in a request with callbacks. */
export const RECORDED_CALLED_BACK = sum(ways.find(({ name }) => name === TAKEN_WAY)?.usage ?? {});

/** The usage that a refused callback adds: a retry's transition, a second attempt, and the first attempt's writes. */
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
    alarms: 18,
    alarmMetrics: 20,
    dashboards: 0,
    polledQueues: 4,
    // 8,760 sweeps, and 122 sums of usage.
    sweepsPerMonth: 8_882,
    checksPerMonth: 10_950,
  },
  ways,
  refused: sum(RECORDED_CALLED_BACK, RECORDED_REFUSAL),
  metrics: [
    'attempt-failed',
    'result-failed-by-service',
    'result-without-facings',
    'callback-refused',
    'recognition-check-failed',
  ],
  photoBytes: STORED.pictureBytes,
  workerSeconds: 0.45,
  workerMemoryGb: 3_008 / 1_024,
};

/**
 * The usage of a sweep that found nothing in the 67 partitions it read, and of a check by the
 * waiting function and worker.
 */
export const RECORDED_SCHEDULED: ScheduledUsage = {
  sweep: sum({ lambdaRequests: 1, gbSeconds: 0.1, readUnits: 33.5, logBytes: 600 }),
  check: sum({
    lambdaRequests: 2,
    gbSeconds: 0.9,
    readUnits: 7,
    writeUnits: 5,
    puts: 2,
    gets: 1,
    sqsRequests: 3,
    logBytes: 2_400,
  }),
};

/** The usage of a correction that teaches four views. Its GB-seconds are from a busy machine. */
export const RECORDED_CORRECTION: Usage = sum({
  apiRequests: 1,
  lambdaRequests: 2,
  gbSeconds: 14.2,
  readUnits: 118.5,
  writeUnits: 184,
  puts: 4,
  gets: 5,
  sqsRequests: 3,
  logBytes: 1_380,
  bytesOut: 550,
});
