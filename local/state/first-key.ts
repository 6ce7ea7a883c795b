import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../template/synthesise';

/**
 * Creates a local cloud's first API key in a child process, because lambdas/storage reads its table and
 * endpoint from the environment, which must not change in this process.
 */
export async function createFirstKey(environment: Record<string, string>): Promise<string> {
  const script = path.join(__dirname, 'create-first-key.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: PROJECT_ROOT,
    env: environment,
  });
  return stdout.trim();
}
