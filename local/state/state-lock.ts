import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { findProcess } from './find-process';

const holderSchema = z.object({ pid: z.number(), started: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** How long to wait for a lock's holder to end. A killed process takes time to free gigabytes of models. */
const MAX_WAIT_MS = 3_000;
const POLL_INTERVAL_MS = 50;

/**
 * Locks the folder for this process, waiting for a holder that is ending, and returns the function that unlocks
 * it. The lock records the process's start time, because process ids are reused.
 * @throws Error that names the process holding the lock.
 */
export async function lockState(
  folder: string,
  { maxWaitMs = MAX_WAIT_MS }: { readonly maxWaitMs?: number } = {},
): Promise<() => void> {
  const file = path.join(folder, 'lock');
  const self: Holder = { pid: process.pid, started: findProcess(process.pid)?.started ?? '' };
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(self), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (!holder || !isRunning(holder)) {
      rmSync(file, { force: true });
    } else if (holder.pid === process.pid || Date.now() >= deadline) {
      throw new Error(`${folder} is in use by process ${holder.pid}. Stop it first.`);
    } else {
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The process was killed while writing the file.
    return undefined;
  }
}

function isRunning({ pid, started }: Holder): boolean {
  const found = findProcess(pid);
  return found !== undefined && !found.isZombie && found.started === started;
}
