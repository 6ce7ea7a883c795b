import '../../local/shared/require-node.cjs';
import { benchApi } from './api/bench-api';
import { benchCost } from './cost/bench-cost';
import { benchRecognition } from './recognition/bench-recognition';
import { reportFaults } from './report-faults';
import { measureRoundTrip } from './round-trip';
import { demoRecognitionInChild } from './run-child';
import { milliseconds, twoColumns } from '../shared/statistics';
import { parseArguments, UsageError } from '../../local/shared/run-command';
import { runLikeWorker } from '../shared/run-like-worker';

/** A round trip may cost so much more than the recognition itself. */
const ALLOWED_OVERHEAD_MS = 400;
const ALLOWED_MEGABYTES = 1500;

const HELP = `npm run bench                    the demo photo: stages, HTTP round trip, memory
npm run bench -- --recognition   how the pipeline grows with facings and catalogue
npm run bench -- --api           answers to submissions, cost of pages of long lists
npm run bench -- --cost          what a photo, an idle month and storage would cost on AWS
npm run bench -- --runs 10       so many measurements for each median (default 7)`;

async function main(): Promise<number> {
  const { values } = parseArguments({
    options: {
      recognition: { type: 'boolean' },
      api: { type: 'boolean' },
      cost: { type: 'boolean' },
      runs: { type: 'string', default: '7' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const runs = readRuns(values.runs);
  if (values.api) return benchApi();
  if (values.cost) return benchCost(runs);
  return values.recognition ? benchRecognition(runs) : benchDemo(runs);
}

function readRuns(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError('--runs must be a whole number from 1 on');
  return Number(text);
}

async function benchDemo(runs: number): Promise<number> {
  console.log(`The demo photo, median of ${runs}:`);
  const recognition = await demoRecognitionInChild(runs);
  console.log(
    twoColumns([
      ...recognition.stages.map(({ stage, milliseconds: taken }): [string, string] => [
        stage,
        milliseconds(taken),
      ]),
      ['whole recognition', milliseconds(recognition.milliseconds)],
      ['facings', String(recognition.facings)],
      ['peak memory', `${recognition.peakMegabytes.toFixed(0)} MB`],
    ]),
  );
  const roundTrip = await measureRoundTrip(runs);
  const overhead = roundTrip.milliseconds - recognition.milliseconds;
  console.log(
    twoColumns([
      ['sync-image over HTTP', milliseconds(roundTrip.milliseconds)],
      ['of it in the worker', milliseconds(roundTrip.workerMilliseconds)],
      ['more than the recognition', milliseconds(overhead)],
    ]),
  );
  return reportFaults([
    ...(overhead > ALLOWED_OVERHEAD_MS ? [`more than ${ALLOWED_OVERHEAD_MS} ms on top`] : []),
    ...(recognition.peakMegabytes > ALLOWED_MEGABYTES ? [`over ${ALLOWED_MEGABYTES} MB`] : []),
  ]);
}

runLikeWorker(main);
