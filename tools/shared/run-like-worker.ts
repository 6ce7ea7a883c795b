import { spawn } from 'node:child_process';
import { ALLOCATOR_ENVIRONMENT } from '../../lambdas/worker/allocator';
import { inheritedEnvironment } from '../../local/shared/process-environment';

/**
 * Does a command's work in a process that manages memory like the worker. The allocator reads its environment
 * variables only at start, so this process starts another one with the same arguments.
 * @returns the exit status.
 */
export function runLikeWorker(work: () => Promise<number>): Promise<number> {
  const environment = inheritedEnvironment();
  if (Object.entries(ALLOCATOR_ENVIRONMENT).every(([name, value]) => environment[name] === value)) {
    return work();
  }
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...environment, ...ALLOCATOR_ENVIRONMENT },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // A child without a status was killed by a signal.
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
