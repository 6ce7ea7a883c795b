import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import type { Submission } from './submission';
import type { TestBed } from './test-bed';

/** A task, and the account that owns it. */
export type Place = Pick<Submission, 'account' | 'taskUuid'>;
/** The rows of each task's results. Waits while the service is restarting. */
export async function rowsIn(
  { service, stored }: Pick<TestBed, 'service' | 'stored'>,
  places: readonly Place[],
): Promise<StoredResultRow[][]> {
  for (;;) {
    await service.running();
    try {
      const rows: StoredResultRow[][] = [];
      for (const { account, taskUuid } of places)
        rows.push(await stored.resultsOf(account, taskUuid));
      return rows;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      await sleep(500);
    }
  }
}

/** The proxy closes a connection without an answer while the service is down. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  /ECONNRESET|socket hang up|ECONNREFUSED/.test(`${error.name} ${error.message}`);

/**
 * Waits until no result is open, or the time is over. With `extends`, the time starts again whenever fewer
 * are open.
 */
export async function untilNone(
  countOpen: () => Promise<number>,
  wait: { readonly seconds: number; readonly extends: boolean },
): Promise<void> {
  let deadline = Date.now() + wait.seconds * 1000;
  let fewest = Infinity;
  while (Date.now() < deadline) {
    const open = await countOpen();
    if (open === 0) return;
    if (open < fewest && wait.extends) deadline = Date.now() + wait.seconds * 1000;
    fewest = Math.min(fewest, open);
    await sleep(500);
  }
}
