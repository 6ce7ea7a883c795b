import { startLocalCloud, type LocalCloud } from '../../local/cloud/cloud';
import { SERVICE_VARIABLE } from './service-under-test';

declare global {
  /** Kept for stop-service.ts: jest runs both in one process. */
  var runningService: LocalCloud | undefined;
}

/** Multiplies the waits between attempts at callbacks, so that they take seconds. */
const CALLBACK_WAIT_SCALE = 0.005;

/** Starts one service for all files of the contract tests and the page tests. */
export default async function startService(): Promise<void> {
  if (globalThis.runningService) return;
  const cloud = await startLocalCloud({
    port: 0,
    ephemeral: true,
    allowLoopback: true,
    callbackWaitScale: CALLBACK_WAIT_SCALE,
  });
  globalThis.runningService = cloud;
  process.env[SERVICE_VARIABLE] = JSON.stringify({
    info: cloud.info,
    stateFolder: cloud.stateFolder,
  });
}
