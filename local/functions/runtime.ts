/**
 * Takes the place of Lambda's Node.js runtime in each function's process. It loads the handler named by
 * `_HANDLER` from `LAMBDA_TASK_ROOT`, and calls it for each invocation. Being compiled as one file, it imports
 * only types and Node.js modules.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionFailure, Invocation, RuntimeMessage } from './protocol';

type Handler = (event: unknown, context: object) => unknown;

// If the local cloud has ended, this process ends too.
process.on('disconnect', () => process.exit(0));

const send = (message: RuntimeMessage): void => void process.send?.(message);

async function loadHandler(): Promise<Handler> {
  const { LAMBDA_TASK_ROOT: root = '', _HANDLER: name = '' } = process.env;
  const dot = name.lastIndexOf('.');
  const base = path.join(root, name.slice(0, dot));
  const file = ['.js', '.mjs', '.cjs'].map((end) => base + end).find((one) => existsSync(one));
  if (file === undefined) throw new Error(`There is no ${base}.js, .mjs or .cjs.`);
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const exported = name.slice(dot + 1);
  const handler = module[exported] ?? (module['default'] as typeof module | undefined)?.[exported];
  if (typeof handler !== 'function') throw new Error(`${file} does not export ${exported}.`);
  return handler as Handler;
}

function contextOf({ requestId, deadline }: Invocation): object {
  const { env } = process;
  return {
    awsRequestId: requestId,
    functionName: env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: env['AWS_LAMBDA_FUNCTION_VERSION'],
    invokedFunctionArn: env['LOCAL_FUNCTION_ARN'],
    memoryLimitInMB: env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    logGroupName: env['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: env['AWS_LAMBDA_LOG_STREAM_NAME'],
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

function failureOf(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) {
    return { errorType: typeof error, errorMessage: String(error), trace: [] };
  }
  const trace = (error.stack ?? '').split('\n');
  return { errorType: error.name, errorMessage: error.message, trace };
}

/**
 * Returns this process's peak memory. On Linux it reads VmHWM, because maxRSS there also counts the parent's
 * memory at the start.
 */
function peakKilobytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

async function answer(handler: Handler, invocation: Invocation): Promise<void> {
  const { requestId } = invocation;
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    const payload = JSON.stringify(result ?? null);
    send({ kind: 'answer', requestId, payload, memoryMb: Math.ceil(peakKilobytes() / 1024) });
  } catch (error) {
    console.error(error);
    send({ kind: 'failure', requestId, failure: failureOf(error) });
  }
}

loadHandler().then(
  (handler) => {
    process.on('message', (invocation: Invocation) => void answer(handler, invocation));
    send({ kind: 'ready' });
  },
  (error: unknown) => {
    console.error(error);
    send({ kind: 'failure', failure: failureOf(error) });
    process.exitCode = 1;
    process.disconnect();
  },
);
