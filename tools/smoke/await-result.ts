import { setTimeout as sleep } from 'node:timers/promises';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import type { CallbackStatus } from '../../lambdas/contracts/callback-status';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { LeftOutError } from './run-steps';
import { checked } from './smoke-client';

/** Time limit in seconds for a result or callback. A cold worker has to start, and other photos may be queued. */
const MAX_WAIT_SECONDS = 120;
const POLL_MS = 500;
/** The service's message about an address that is not public. */
export const NOT_PUBLIC = 'the address is not a public one';

/** Waits for a result. @throws Error if the photo was not recognised, or nothing was found on it. */
export async function awaitRecognised(
  client: ShelfClient,
  { task_uuid, uuid }: Pick<Result, 'task_uuid' | 'uuid'>,
  signal: AbortSignal,
): Promise<Result> {
  const ended = client.results.wait(task_uuid, uuid, { waitSeconds: MAX_WAIT_SECONDS, signal });
  const result = await checked(resultSchema, ended);
  const { status, failure_reason: reason } = result;
  if (reason.includes(NOT_PUBLIC)) throw notPublic('the photo');
  if (status === 'FAILED') throw new Error(`FAILED: ${reason}`);
  if (result.coco.annotations.length > 0) return result;
  throw new Error('COMPLETED without a facing, on a shelf full of them');
}

/** Polls the record of a callback until it is finished. */
export async function awaitCallback(
  read: () => Promise<CallbackStatus>,
  signal: AbortSignal,
): Promise<CallbackStatus> {
  const deadline = Date.now() + MAX_WAIT_SECONDS * 1000;
  for (;;) {
    const status = await read();
    if (status.outcome !== 'PENDING') return status;
    if (Date.now() > deadline) throw new Error(`nothing came within ${MAX_WAIT_SECONDS} s`);
    await sleep(POLL_MS, undefined, { signal });
  }
}

export const notPublic = (what: string): LeftOutError =>
  new LeftOutError(`${what} is not public; start a local service with --allow-loopback`);

/** The service's answer to a submission that names an address on its own machine. */
const MUST_BE_PUBLIC = 'must be a public address';

/** Awaits a submission. @throws LeftOutError if the service refuses it because its address is not public. */
export async function unlessNotPublic<T>(what: string, submission: Promise<T>): Promise<T> {
  try {
    return await submission;
  } catch (error) {
    if (error instanceof Error && error.message.includes(MUST_BE_PUBLIC)) throw notPublic(what);
    throw error;
  }
}
