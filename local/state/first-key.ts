import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../template/synthesise';

/**
 * Makes the first API key of a local cloud, in a child process: lambdas/storage reads its table and
 * endpoint from the environment, and this process must keep its own.
 */
export async function createFirstKey(environment: Record<string, string>): Promise<string> {
  const script = path.join(__dirname, 'create-first-key.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: PROJECT_ROOT,
    env: environment,
  });
  return stdout.trim();
}
