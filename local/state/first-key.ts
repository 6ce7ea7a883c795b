import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../template/synthesise';

/**
 * Makes a key for the account of a local cloud and returns it. A process of its own, because storage code
 * finds its table and endpoint in the environment, and this process's own stays as it is.
 */
export async function createFirstKey(environment: Record<string, string>): Promise<string> {
  const script = path.join(__dirname, 'create-first-key.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: PROJECT_ROOT,
    env: environment,
  });
  return stdout.trim();
}
