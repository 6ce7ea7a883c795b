import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.number(), started: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes the folder for this process; what it returns gives it back. A lock whose process is gone
 * (killed, or the machine restarted) counts for nothing: process ids are used again, so the lock
 * also names when its process started.
 * @throws Error naming the process that holds it.
 */
export function lockState(folder: string): () => void {
  const file = path.join(folder, 'lock');
  const self: Holder = { pid: process.pid, started: startedAt(process.pid) };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(self), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) {
      throw new Error(`${folder} is in use by process ${holder.pid}. Stop it first.`);
    }
    rmSync(file, { force: true });
  }
  throw new Error(`${folder} was taken by another process at the same moment.`);
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Killed while it was being written.
    return undefined;
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startedAt(pid) === started;
}

/** When a process started, in a form that is only compared; empty where it cannot be told. */
function startedAt(pid: number): string {
  try {
    // Field 22 of /proc/PID/stat, counted after the name in parentheses (field 2).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // No /proc: macOS and others.
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
