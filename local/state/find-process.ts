import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface FoundProcess {
  /** When it started, as a text to compare. */
  readonly started: string;
  /** Whether it is a zombie: dead, but not yet reaped by its parent. */
  readonly isZombie: boolean;
}

/** @returns `undefined` when no process has the id. */
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
  // While one of its threads still runs, a process keeps its files and its port.
  const isZombie = /^[ZX]/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
  return { started: fields[19] ?? '', isZombie };
}

/** macOS and others have no /proc. */
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
