/** Ends the service that start-service.ts started, after the contract tests and the page tests. */
export default async function stopService(): Promise<void> {
  const service = globalThis.runningService;
  globalThis.runningService = undefined;
  await service?.stop();
}
