import type { CatalogItem } from '../../lambdas/contracts/catalog-item';
import type { Task } from '../../lambdas/contracts/task';
import type { ApiClient } from './client';
import type { Thumbnail } from './pictures';

/** Creates a catalogue item per thumbnail and a task that looks for all of them. */
export async function createDemoTask(
  client: ApiClient,
  thumbnails: readonly Thumbnail[],
): Promise<Task> {
  return createTaskOfItems(client, await createDemoItems(client, thumbnails));
}

/** Creates a catalogue item per thumbnail. */
export async function createDemoItems(
  client: ApiClient,
  thumbnails: readonly Thumbnail[],
): Promise<CatalogItem[]> {
  const items: CatalogItem[] = [];
  for (const [index, { name, bytes }] of thumbnails.entries()) {
    items.push(await client.createCatalogItem(name, bytes));
    console.log(`Catalogue item ${index + 1}/${thumbnails.length}: ${name}`);
  }
  return items;
}

/** Creates a task that looks for these items. */
export const createTaskOfItems = (
  client: ApiClient,
  items: readonly CatalogItem[],
): Promise<Task> =>
  client.createTask(
    'Demo shelf',
    items.map(({ uuid }) => uuid),
  );
