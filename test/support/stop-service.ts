/** After the contract tests and those of the pages: ends the service that start-service.ts started. */
export default async function stopService(): Promise<void> {
  const service = globalThis.runningService;
  globalThis.runningService = undefined;
  await service?.stop();
}
