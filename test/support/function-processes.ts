import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The running processes of the functions whose name matches, from the logs of a local cloud. */
export function functionProcesses(stateFolder: string, name: RegExp): number[] {
  const logs = join(stateFolder, 'logs');
  return readdirSync(logs)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(logs, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/ START process (\d+)$/gm)].map(([, pid]) => Number(pid)))
    .filter(isRunning);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until something holds. @throws Error when it does not within the time. */
export async function until(holds: () => boolean, milliseconds = 30_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not within ${milliseconds} ms: ${String(holds)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
