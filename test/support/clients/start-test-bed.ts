import { startTestBed as start } from '../../../clients/scenarios/harness/test-bed';
import { TEST_BED_VARIABLE } from './test-bed-under-test';

declare global {
  /** Kept for stop-test-bed.ts: jest runs both in one process. */
  var runningTestBed: Awaited<ReturnType<typeof start>> | undefined;
}

/**
 * Starts one service and one relay for all files of the clients' tests. If the variable holds what `npm run
 * scenarios` printed, the tests use that service instead.
 */
export default async function startTestBed(): Promise<void> {
  if (process.env[TEST_BED_VARIABLE] !== undefined) return;
  globalThis.runningTestBed = await start();
  process.env[TEST_BED_VARIABLE] = JSON.stringify(globalThis.runningTestBed.info);
}
