import { sleep } from '../http/sleep.js';
import { wholeNumber, type Typed, type Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { Progress } from './command-line/progress.js';
import { EXIT, type Exit } from './failure.js';

export const RENAME: Usage = {
  name: 'rename',
  about:
    'Names the facings of the latest photos of a task again, by the catalogue as it is now, and waits until it is done.',
  free: 'TASK_UUID',
  minimum: 1,
  maximum: 1,
  options: {
    days: { value: 'N', help: 'only photos of the last N days', default: '7' },
    ...SERVICE_OPTIONS,
  },
};

const POLL_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * `shelf rename`: requests new names for a task's results. The service works in the background, so Ctrl-C only
 * stops waiting for it.
 */
export async function rename(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [task = ''] = typed.free;
  const days = wholeNumber(typed, 'days', 1, 10_000);
  const { client } = connect(typed);
  const start_datetime = new Date(Date.now() - days * DAY_MS).toISOString();
  let { renaming } = await client.tasks.renameResults(task, { start_datetime }, { signal });
  if (renaming && renaming.start_datetime !== start_datetime) {
    console.error(`Waiting for the request of ${renaming.requested_at}, which is not done yet.`);
  }
  const progress = new Progress('photos', renaming?.results);
  let done = 0;
  for (;;) {
    for (; renaming && done < renaming.renamed + renaming.left_out; done++) progress.count('done');
    if (renaming?.ended_at !== null) break;
    await sleep(POLL_MS, signal);
    ({ renaming } = await client.tasks.get(task, { signal }));
  }
  progress.end();
  console.error(`Named again: ${renaming?.renamed}. Left out: ${renaming?.left_out}.`);
  return EXIT.done;
}
