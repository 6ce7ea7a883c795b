import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { isRunning, until } from '../support/function-processes';
import { testFunction } from '../support/local-functions';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();

test('ends what a burst has started within a minute, but two', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  const met = join(folder, 'burst-met');
  const pool = testFunction(folder, {
    name: 'burst',
    code: `const fs = require('fs');
        const met = () => new Set(fs.readFileSync(${JSON.stringify(met)}, 'utf8').split(' '));
        exports.handler = async ({ meet }) => {
          fs.appendFileSync(${JSON.stringify(met)}, process.pid + ' ');
          while (met().size <= meet) await new Promise((resolve) => setTimeout(resolve, 20));
          return process.pid;
        };`,
    maximum: 4,
  });
  try {
    const burst = (await Promise.all(
      [4, 4, 4, 4].map((meet) => pool.invoke({ meet })),
    )) as number[];
    expect(new Set(burst).size).toBe(4);

    jest.advanceTimersByTime(20_000);
    // The process that answers this call has just been used, so it is one of the two that are kept.
    const used = (await pool.invoke({ meet: 0 })) as number;
    expect(burst.filter(isRunning)).toHaveLength(4);
    jest.advanceTimersByTime(40_000);

    await until(() => burst.filter(isRunning).length === 2);
    jest.advanceTimersByTime(600_000);
    expect(burst.filter(isRunning)).toHaveLength(2);
    expect(await pool.invoke({ meet: 0 })).toBe(used);
  } finally {
    jest.useRealTimers();
    await pool.close();
  }
});

test('gives way to the API if it recognises photos', async () => {
  const code = "exports.handler = async () => require('os').getPriority();";
  const image = testFunction(folder, { name: 'image', code, packageType: 'Image' });
  const zip = testFunction(folder, { name: 'zip', code });
  try {
    expect(Number(await image.invoke({}))).toBeGreaterThan(Number(await zip.invoke({})));
  } finally {
    await Promise.all([image.close(), zip.close()]);
  }
});
