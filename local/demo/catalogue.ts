import type { Task } from '../../lambdas/contracts/task';
import type { ApiClient } from './client';
import type { Thumbnail } from './pictures';

/** Creates a catalogue item per thumbnail and a task that looks for all of them. */
export async function createDemoTask(
  client: ApiClient,
  thumbnails: readonly Thumbnail[],
): Promise<Task> {
  const items: string[] = [];
  for (const [index, { name, bytes }] of thumbnails.entries()) {
    const item = await client.createCatalogItem(name, bytes);
    items.push(item.uuid);
    console.log(`Catalogue item ${index + 1}/${thumbnails.length}: ${name}`);
  }
  return client.createTask('Demo shelf', items);
}
