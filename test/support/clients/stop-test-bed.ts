/** Stops what start-test-bed.ts started, after the tests of the clients. */
export default async function stopTestBed(): Promise<void> {
  await globalThis.runningTestBed?.stop();
}
