import { sleep } from '../http/sleep.js';
import { wholeNumber, type Typed, type Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { Progress } from './command-line/progress.js';
import { newestCompleted } from './compliance/newest-results.js';
import { EXIT, isEnding, messageOf, type Exit } from './failure.js';

export const RENAME: Usage = {
  name: 'rename',
  about:
    'Names the facings of the latest photos of a task again, by the catalogue as it is now, and waits until it is done.',
  free: 'TASK_UUID',
  minimum: 1,
  maximum: 1,
  options: {
    limit: { value: 'N', help: 'only the newest N', default: '100' },
    ...SERVICE_OPTIONS,
  },
};

const POLL_MS = 1_000;

/**
 * `shelf rename`: has a task's results named again. The service works in the background, so Ctrl-C ends only
 * the waiting.
 */
export async function rename(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [task = ''] = typed.free;
  const limit = wholeNumber(typed, 'limit', 1, 10_000);
  const { client } = connect(typed);
  const list = (place: { readonly limit: number; readonly offset: number }) =>
    client.results.list(task, { ...place, order: 'desc' }, { signal });
  const asked: string[] = [];
  let refused = 0;
  for await (const { uuid } of newestCompleted(list, limit)) {
    try {
      await client.results.rename(task, uuid, { signal });
      asked.push(uuid);
    } catch (error) {
      if (isEnding(error)) throw error;
      refused += 1;
      console.error(`${uuid}: ${messageOf(error)}`);
    }
  }
  const progress = new Progress('photos', asked.length);
  for (const uuid of asked) {
    while ((await client.results.get(task, uuid, { signal })).rename_requested_at !== undefined) {
      await sleep(POLL_MS, signal);
    }
    progress.count('done');
  }
  progress.end();
  console.error(`Named again: ${asked.length}. Refused: ${refused}.`);
  return refused > 0 ? EXIT.partly : EXIT.done;
}
