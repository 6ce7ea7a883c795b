import { startTestBed as start } from '../../../clients/scenarios/harness/test-bed';
import { TEST_BED_VARIABLE } from './test-bed-under-test';

declare global {
  /** Kept for stop-test-bed.ts: jest runs both in one process. */
  var runningTestBed: Awaited<ReturnType<typeof start>> | undefined;
}

/**
 * Before the tests of the clients: one service and one relay for all of their files. With what
 * `npm run scenarios` printed in the variable, the tests use that one.
 */
export default async function startTestBed(): Promise<void> {
  if (process.env[TEST_BED_VARIABLE] !== undefined) return;
  globalThis.runningTestBed = await start();
  process.env[TEST_BED_VARIABLE] = JSON.stringify(globalThis.runningTestBed.info);
}
