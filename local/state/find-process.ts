import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface FoundProcess {
  /** When the process started, as text that can only be compared for equality. */
  readonly started: string;
  /** Whether it is a zombie: dead, but not yet reaped by its parent. */
  readonly isZombie: boolean;
}

/** @returns `undefined` if no process has this id. */
export function findProcess(pid: number): FoundProcess | undefined {
  return existsSync('/proc/self/stat') ? readProcFile(pid) : askPs(pid);
}

function readProcFile(pid: number): FoundProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // Fields 3 (state), 20 (threads) and 22 (start), counted after the name in parentheses (field 2).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A process whose other threads still run does not count as a zombie, because it still holds its files and
  // its port.
  const isZombie = /^[ZX]/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
  return { started: fields[19] ?? '', isZombie };
}

/** Asks `ps`, for systems such as macOS that have no /proc. */
function askPs(pid: number): FoundProcess | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [, state = '', started = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
    return { started, isZombie: state.startsWith('Z') };
  } catch {
    return undefined;
  }
}
