import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { ALLOCATOR_ENVIRONMENT } from '../../../lambdas/worker/allocator';

const COMMAND = join(__dirname, '../../support/like-worker.ts');
const seenSchema = z.object({
  environment: z.record(z.string(), z.string()),
  arguments: z.array(z.string()),
});

test('a command runs once, with the worker’s allocator, its own arguments and status', async () => {
  const { status, stdout } = await new Promise<{ status: unknown; stdout: string }>((resolve) => {
    const environment = { ...process.env, MALLOC_ARENA_MAX: '8' };
    execFile(
      process.execPath,
      ['--import', 'tsx', COMMAND, '--runs', '2'],
      { env: environment },
      (error, stdout) => resolve({ status: error?.code, stdout }),
    );
  });
  expect(status).toBe(3);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  const seen = seenSchema.parse(JSON.parse(stdout));
  expect(seen.environment).toMatchObject(ALLOCATOR_ENVIRONMENT);
  expect(seen.arguments).toEqual(['--runs', '2']);
});
