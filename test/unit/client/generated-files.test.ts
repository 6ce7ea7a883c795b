import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';

// In a process of its own, because jest cannot load the generator's ES modules.
test('the types of the client are those of the OpenAPI document', async () => {
  const args = ['--import', 'tsx', 'tools/client/client.ts', 'check'];
  const stderr = await new Promise((resolve) => {
    execFile(process.execPath, args, (_error, _stdout, text) => {
      resolve(text);
    });
  });
  expect(stderr).toBe('');
});
