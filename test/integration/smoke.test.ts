import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startTestCloud } from '../support/local-cloud';

async function smoke(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/smoke/smoke.ts', ...args]);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

test('the smoke run sees every step of a sound service work, and a broken one fail', async () => {
  const cloud = await startTestCloud({ args: ['--allow-loopback'] });
  try {
    const sound = await smoke('--state', cloud.stateFolder);
    expect(sound).toMatchObject({ code: 0, stderr: '' });
    expect(sound.stdout).not.toMatch(/BROKEN|left out/);
    expect(sound.stdout).toMatch(/callback +\d+ {2}ok +DELIVERED/);

    // An address of the API is not a photo, so the step URL fails.
    const photo = ['--photo-url', `${cloud.base_url}/health`];
    const broken = await smoke('--state', cloud.stateFolder, ...photo);
    expect(broken.code).toBe(1);
    expect(broken.stdout.match(/BROKEN/g)).toHaveLength(1);
    expect(broken.stdout).toMatch(/delete item +\d+ {2}ok/);

    const wrongKey = await smoke('--base-url', cloud.base_url, '--api-key', 'wrong');
    expect(wrongKey).toEqual({
      code: 2,
      stdout: '',
      stderr: '--api-key KEY is unknown or revoked (401)\n',
    });
  } finally {
    await cloud.remove();
  }
});
