import { execFile } from 'node:child_process';
import path from 'node:path';
import { buildCommandLine } from '../../../tools/client/build-package';
import type { TestBedInfo } from '../../../clients/scenarios/harness/test-bed';
import { testBed } from './test-bed-under-test';

export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command `shelf`, built into a folder that it runs in. */
export async function shelfIn(
  folder: string,
  { service, api_key }: Pick<TestBedInfo, 'service' | 'api_key'> = testBed(),
) {
  const file = path.join(folder, 'shelf.mjs');
  await buildCommandLine(file);
  const options = {
    cwd: folder,
    env: { ...process.env, SHELF_BASE_URL: service, SHELF_API_KEY: api_key },
  };
  const run = (...args: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
        const exit = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
        resolve({ exit, stdout, stderr });
      });
    });
  return { file, options, run };
}
