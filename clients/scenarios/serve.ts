import '../../local/shared/require-node.cjs';
import { startTestBed } from './harness/test-bed';

/** `npm run scenarios`: starts what the scenarios run against, prints it as JSON and waits for Ctrl-C. */
async function serve(): Promise<void> {
  const testBed = await startTestBed();
  const end = (): void => void testBed.stop().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  console.log(JSON.stringify(testBed.info));
}

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
