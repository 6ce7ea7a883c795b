import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');
const folder = temporaryFolder();

const OPEN_A_SESSION = `
  import('./lambdas/worker/onnx/session.ts')
    .then(() => require('onnxruntime-node').InferenceSession.create(process.argv[1]))
    .then(() => console.log('opened'));`;

it('is off: ONNX Runtime keeps no report about a session', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--eval', OPEN_A_SESSION, 'test/inference/fixtures/one-at-a-time.onnx'],
    {
      cwd: ROOT,
      // Without the variables that tell ONNX Runtime to report nothing, such as CI.
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder },
    },
  );

  expect(stdout).toContain('opened');
  expect(readdirSync(folder).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
});
