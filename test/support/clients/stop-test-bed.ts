/** After the tests of the clients. */
export default async function stopTestBed(): Promise<void> {
  await globalThis.runningTestBed?.stop();
}
