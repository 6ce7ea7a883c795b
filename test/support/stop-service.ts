/** After the contract tests: ends the service that start-service.ts started. */
export default async function stopService(): Promise<void> {
  await globalThis.runningService?.stop();
}
