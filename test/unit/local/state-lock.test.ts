import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findProcess } from '../../../local/state/find-process';
import { lockState } from '../../../local/state/state-lock';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const file = join(folder, 'lock');
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Runs a shell script that first prints a process id. */
async function printedPid(script: string): Promise<number> {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

/** The lock's content, as if the process had made it. */
const lockOf = (pid: number): string =>
  JSON.stringify({ pid, started: findProcess(pid)?.started ?? '' });

describe('the lock of a state folder', () => {
  beforeEach(() => {
    // No process has the id 2^22, because it is above the limits of Linux and macOS.
    writeFileSync(file, JSON.stringify({ pid: 4_194_304, started: '1' }));
  });

  test('is taken over from a dead process, and released', async () => {
    const unlock = await lockState(folder);
    await expect(lockState(folder)).rejects.toThrow('is in use by process');

    unlock();

    expect(existsSync(file)).toBe(false);
  });

  test('is taken over when another process now has its id', async () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, started: 'long before' }));

    (await lockState(folder))();
  });

  test('is taken over when it was half-written', async () => {
    writeFileSync(file, '{"pid":');

    (await lockState(folder))();
  });

  test('is taken over from a process that was killed and that no one has waited for', async () => {
    // The shell becomes `sleep`, which never asks for the exit status of its child.
    const zombie = await printedPid('sleep 0.2 & echo $!; exec sleep 60');
    writeFileSync(file, lockOf(zombie));

    (await lockState(folder, { maxWaitMs: 2_000 }))();

    expect(findProcess(zombie)).toMatchObject({ isZombie: true });
  });

  test('is waited for while its process ends', async () => {
    const dying = await printedPid('echo $$; exec sleep 0.5');
    writeFileSync(file, lockOf(dying));

    (await lockState(folder))();
  });

  test('names the process that holds it', async () => {
    const running = await printedPid('echo $$; exec sleep 60');
    writeFileSync(file, lockOf(running));

    await expect(lockState(folder, { maxWaitMs: 100 })).rejects.toThrow(
      `is in use by process ${running}`,
    );
  });
});
