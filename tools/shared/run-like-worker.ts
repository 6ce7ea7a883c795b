import { spawn } from 'node:child_process';
import { ALLOCATOR } from '../../lambdas/worker/allocator';
import { runCommand } from '../../local/shared/run-command';

/**
 * As {@link runCommand}, for commands that tell what recognition takes: in a process that manages its memory as the
 * worker's does. That is settled when a process starts, so this one starts another.
 */
export function runLikeWorker(main: () => Promise<number>): void {
  const { env } = process;
  if (Object.entries(ALLOCATOR).every(([name, value]) => env[name] === value)) {
    runCommand(main);
    return;
  }
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...env, ...ALLOCATOR },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  runCommand(
    () =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        // Without a status it was ended by a signal.
        child.once('exit', (status) => resolve(status ?? 1));
      }),
  );
}
