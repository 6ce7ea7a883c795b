import '../../local/shared/require-node.cjs';
import { benchApi } from './api/bench-api';
import { benchBodies } from './bodies/bench-bodies';
import { benchCost } from './cost/bench-cost';
import { benchExports } from './exports/bench-exports';
import { benchFrames } from './frames/bench-frames';
import { benchGalleries } from './galleries/bench-galleries';
import { BENCH } from './options';
import { benchRecognition } from './recognition/bench-recognition';
import { reportFaults } from './report-faults';
import { measureRoundTrip } from './round-trip';
import { demoRecognitionInChild } from './run-child';
import { milliseconds, twoColumns } from '../shared/statistics';
import { runCommand } from '../../local/shared/run-command';
import { runLikeWorker } from '../shared/run-like-worker';

/** How much longer than the recognition a round trip over HTTP may take. */
const ALLOWED_OVERHEAD_MS = 400;
const ALLOWED_MEGABYTES = 1500;

runCommand(BENCH, ({ values }) =>
  runLikeWorker(() => {
    const { recognition, api, bodies, cost, exports, galleries, frames, runs } = values;
    if (api) return benchApi();
    if (bodies) return benchBodies();
    if (cost) return benchCost(values);
    if (exports) return benchExports();
    if (galleries) return benchGalleries();
    if (frames) return benchFrames();
    return recognition ? benchRecognition(runs) : benchDemo(runs);
  }),
);

async function benchDemo(runs: number): Promise<number> {
  console.log(`The demo photo, median of ${runs}:`);
  const recognition = await demoRecognitionInChild(runs);
  console.log(
    twoColumns([
      ...recognition.stages.map(({ stage, milliseconds: duration }): [string, string] => [
        stage,
        milliseconds(duration),
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
