import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { lockState } from '../../../local/state/state-lock';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const file = join(folder, 'lock');

describe('the lock of a state folder', () => {
  beforeEach(() => {
    // No process has the id 2^22, because it is above the limits of Linux and macOS.
    writeFileSync(file, JSON.stringify({ pid: 4_194_304, started: '1' }));
  });

  test('is taken over from a process that has ended, and released', () => {
    const unlock = lockState(folder);
    expect(() => lockState(folder)).toThrow('is in use by process');

    unlock();

    expect(existsSync(file)).toBe(false);
  });

  test('is taken over when another process now has its id', () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, started: 'long before' }));

    expect(() => lockState(folder)()).not.toThrow();
  });

  test('is taken over when it was half-written', () => {
    writeFileSync(file, '{"pid":');

    expect(() => lockState(folder)()).not.toThrow();
  });

  test('names the process that holds it', () => {
    const unlock = lockState(folder);

    expect(() => lockState(folder)).toThrow(`is in use by process ${process.pid}`);
    unlock();
  });
});
