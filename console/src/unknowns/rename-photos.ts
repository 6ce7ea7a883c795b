import type { ShelfClient } from '../../../clients/typescript/src/index';

export interface RenameProgress {
  readonly photos: number;
  readonly done: number;
}

/** The latest photos: as many as the groups of unknown products are taken from. */
const LATEST = { order: 'desc', limit: 100 } as const;
const POLL_MS = 1_500;

/**
 * Asks the service to name a task's latest photos again, and waits until it has done so. The service continues
 * even if the page is closed.
 */
export async function renamePhotos(
  client: ShelfClient,
  task: string,
  onProgress: (progress: RenameProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { items } = await client.results.list(task, LATEST, { signal });
  const asked = items.filter(({ status }) => status === 'COMPLETED').map(({ uuid }) => uuid);
  onProgress({ photos: asked.length, done: 0 });
  for (const uuid of asked) await client.results.rename(task, uuid, { signal });
  for (;;) {
    // If newer photos push older ones off this page of the list, the older ones are not waited for.
    const { items: now } = await client.results.list(task, LATEST, { signal });
    const waiting = now.filter((each) => each.rename_requested_at !== undefined);
    const left = waiting.filter(({ uuid }) => asked.includes(uuid)).length;
    onProgress({ photos: asked.length, done: asked.length - left });
    if (left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
