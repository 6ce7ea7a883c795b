import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.number(), started: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Locks the folder for this process. The returned function unlocks it. A lock whose process has ended
 * is ignored. The lock also holds when its process started, because process ids are used again.
 * @throws Error that names the process which holds the lock.
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
  throw new Error(`${folder} was locked by another process at the same moment.`);
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The process was killed while it wrote the file.
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

/** When a process started, as a text to compare. It is empty where the system does not tell. */
function startedAt(pid: number): string {
  try {
    // Field 22 of /proc/PID/stat, counted after the name in parentheses (field 2).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // macOS and others have no /proc.
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
