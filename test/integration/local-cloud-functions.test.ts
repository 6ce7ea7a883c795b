import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { compileRuntime } from '../../local/functions/compile-runtime';
import type { FunctionPool } from '../../local/functions/function-pool';
import { isRunning, until } from '../support/function-processes';
import { testFunction, type TestFunction } from '../support/local-functions';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const pools: FunctionPool[] = [];
function start(fn: TestFunction): FunctionPool {
  const pool = testFunction(folder, fn);
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  jest.restoreAllMocks();
});
const silenceConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a function of the local cloud', () => {
  test('sees its own environment and what Lambda adds, and nothing of this process', async () => {
    process.env['SECRET_OF_THE_PARENT'] = 'x';
    const pool = start({
      name: 'environment',
      code: 'exports.handler = async () => process.env;',
      environment: { CATALOG_TABLE: 'Catalog' },
    });

    const seen = (await pool.invoke({})) as Record<string, string>;

    expect(seen).toMatchObject({
      CATALOG_TABLE: 'Catalog',
      AWS_LAMBDA_FUNCTION_NAME: 'environment',
      AWS_REGION: 'us-east-1',
      LAMBDA_TASK_ROOT: join(folder, 'environment'),
    });
    expect(seen).not.toHaveProperty('SECRET_OF_THE_PARENT');
    expect(seen).not.toHaveProperty('HOME');
  });

  test('is given the event and the context of its invocation', async () => {
    const pool = start({
      name: 'context',
      code: `exports.handler = async (event, context) => ({
        event, name: context.functionName, id: context.awsRequestId,
        remaining: context.getRemainingTimeInMillis(),
      });`,
    });

    const answer = (await pool.invoke({ text: 'ü', none: null })) as Record<string, unknown>;

    expect(answer).toMatchObject({ event: { text: 'ü', none: null }, name: 'context' });
    expect(answer['id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer['remaining']).toBeGreaterThan(4_000);
  });

  test('keeps its process between invocations, and has one process for each at once', async () => {
    const met = join(folder, 'met');
    const pool = start({
      name: 'reuse',
      code: `let calls = 0;
        const fs = require('fs');
        const met = () => new Set(fs.readFileSync(${JSON.stringify(met)}, 'utf8').split(' '));
        exports.handler = async ({ meet }) => {
          calls += 1;
          fs.appendFileSync(${JSON.stringify(met)}, process.pid + ' ');
          // Two process ids, and the empty text behind the last one.
          while (meet && met().size < 3) await new Promise((resolve) => setTimeout(resolve, 20));
          return [process.pid, calls];
        };`,
      maximum: 2,
    });
    const call = async (meet: boolean) => (await pool.invoke({ meet })) as [number, number];

    const [first] = await call(false);
    expect(await call(false)).toEqual([first, 2]);

    const together = await Promise.all([call(true), call(true), call(true)]);
    expect(new Set(together.map(([pid]) => pid)).size).toBe(2);
  });

  test('is killed when its time-out is over, and starts afresh for the next invocation', async () => {
    silenceConsole();
    const pool = start({
      name: 'slow',
      timeoutSeconds: 0.5,
      code: `exports.handler = async ({ pidFile }) => {
          if (!pidFile) return 'quick';
          require('fs').writeFileSync(pidFile, String(process.pid));
          for (;;);
        };`,
    });
    await pool.invoke({});
    const pidFile = join(folder, 'slow.pid');

    await expect(pool.invoke({ pidFile })).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
      message: expect.stringContaining('Task timed out after 0.50 seconds'),
    });

    await expect(pool.invoke({})).resolves.toBe('quick');
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  test('refuses invocations beyond 1,000 at once, as Lambda does, and takes them again later', async () => {
    const pool = start({
      name: 'crowded',
      code: `exports.handler = ({ ms = 0 }) => new Promise((done) => setTimeout(done, ms, 'done'));`,
      maximum: 1,
    });
    await pool.invoke({});
    const blocked = pool.invoke({ ms: 300 });
    const waiting = Array.from({ length: 999 }, () => pool.invoke({}));

    await expect(pool.invoke({})).rejects.toMatchObject({ errorType: 'TooManyRequestsException' });

    expect(new Set(await Promise.all([blocked, ...waiting]))).toEqual(new Set(['done']));
    await expect(pool.invoke({})).resolves.toBe('done');
  });

  test('starts few processes at once, and as many as needed, when many invocations come', async () => {
    const starts = join(folder, 'starts');
    const pool = start({
      name: 'cold',
      code: `require('fs').appendFileSync(${JSON.stringify(starts)}, '+');
        const until = Date.now() + 300;
        while (Date.now() < until);
        require('fs').appendFileSync(${JSON.stringify(starts)}, '-');
        exports.handler = async () => 'answered';`,
      maximum: 16,
    });

    const answers = await Promise.all(Array.from({ length: 16 }, () => pool.invoke({})));

    expect(answers).toEqual(Array<string>(16).fill('answered'));
    const marks = readFileSync(starts, 'utf8');
    expect(marks).not.toContain('+++');
    expect(marks.replaceAll('-', '').length).toBeLessThan(6);
  });

  test('has its whole time-out for an invocation, however long its code took to load', async () => {
    const pool = start({
      name: 'slow-load',
      timeoutSeconds: 0.5,
      code: `const until = Date.now() + 400;
        while (Date.now() < until);
        exports.handler = async (event, context) => context.getRemainingTimeInMillis();`,
    });

    const remaining = await pool.invoke({});

    expect(remaining).toBeLessThanOrEqual(500);
    expect(remaining).toBeGreaterThan(250);
  });

  test('fails the invocation when its process dies, and recovers', async () => {
    silenceConsole();
    const pool = start({
      name: 'crash',
      code: 'exports.handler = async ({ die }) => (die ? process.exit(3) : "alive");',
    });

    await expect(pool.invoke({ die: true })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
      message: expect.stringContaining('exit status 3'),
    });
    await expect(pool.invoke({})).resolves.toBe('alive');
  });

  test('reports the error that its handler throws, and why its code cannot be loaded', async () => {
    silenceConsole();
    const throws = start({
      name: 'throws',
      code: 'exports.handler = async () => { throw new RangeError("too far"); };',
    });
    await expect(throws.invoke({})).rejects.toMatchObject({
      errorType: 'RangeError',
      message: 'too far',
    });
    await until(() => readFileSync(join(folder, 'logs', 'throws.log'), 'utf8').includes('too far'));

    const broken = start({ name: 'broken', code: 'require("no-such-module");' });
    await expect(broken.invoke({})).rejects.toThrow("Cannot find module 'no-such-module'");
  });

  test('logs the most memory that it held itself, and warns above what it would have', async () => {
    const warnings = silenceConsole();
    // More than the function may hold. The memory of the process that starts it must not count.
    const heldByParent = Buffer.alloc(300e6, 1);
    const pool = start({
      name: 'memory',
      code: `exports.handler = async (bytes) => {
        Buffer.alloc(bytes, 1);
        return 'given back';
      };`,
    });
    const logged = () => {
      const log = readFileSync(join(folder, 'logs', 'memory.log'), 'utf8');
      return [...log.matchAll(/Max Memory Used: (\d+) MB/g)].map(([, used]) => Number(used));
    };

    await pool.invoke(0);
    await until(() => logged().length === 1);
    expect(logged()[0]).toBeLessThan(256);
    expect(warnings).not.toHaveBeenCalled();

    await pool.invoke(300e6);
    await until(() => logged().length === 2);
    expect(logged()[1]).toBeGreaterThan(286);
    expect(warnings).toHaveBeenCalledWith(
      expect.stringMatching(/^\[memory\] used \d+ MB; Lambda .* at 256 MB$/),
    );
    expect(heldByParent).toHaveLength(300e6);
  });

  test('is not started any more once the local cloud ends', async () => {
    const pool = start({ name: 'late', code: 'exports.handler = async () => process.pid;' });
    await pool.close();

    await expect(pool.invoke({})).rejects.toThrow('The local cloud is stopping.');
  });

  test('ends by itself when the local cloud is killed', async () => {
    const parent = join(folder, 'parent.js');
    const handler = join(folder, 'orphan');
    writeFileSync(
      parent,
      `const { fork } = require('child_process');
       const child = fork(${JSON.stringify(compileRuntime(folder))}, [], {
         env: { LAMBDA_TASK_ROOT: ${JSON.stringify(folder)}, _HANDLER: 'orphan.handler' },
         serialization: 'advanced',
       });
       child.on('message', () => console.log(child.pid));`,
    );
    writeFileSync(`${handler}.js`, 'exports.handler = () => 1; setInterval(() => {}, 1000);');
    const killed = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(killed.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isRunning(pid)).toBe(true);

    killed.kill('SIGKILL');

    await until(() => !isRunning(pid));
  });
});
