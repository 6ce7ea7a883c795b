import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import type { CatalogItem, Task } from '../../clients/typescript/src/types';
import type { Thumbnail } from './pictures';

/** Creates a catalogue item per thumbnail and a task that looks for all of them. */
export async function createDemoTask(
  client: ShelfClient,
  thumbnails: readonly Thumbnail[],
): Promise<Task> {
  return createTaskOfItems(client, await createDemoItems(client, thumbnails));
}

/** Creates a catalogue item per thumbnail. */
export async function createDemoItems(
  client: ShelfClient,
  thumbnails: readonly Thumbnail[],
): Promise<CatalogItem[]> {
  const items: CatalogItem[] = [];
  for (const [index, { name, bytes }] of thumbnails.entries()) {
    items.push(await client.catalogItems.create({ name, custom_id: name, thumbnail: bytes }));
    console.log(`Catalogue item ${index + 1}/${thumbnails.length}: ${name}`);
  }
  return items;
}

/** Creates a task that looks for these items. */
export const createTaskOfItems = (
  client: ShelfClient,
  items: readonly CatalogItem[],
): Promise<Task> =>
  client.tasks.create({
    name: 'Demo shelf',
    catalog_items: items.map(({ uuid }) => uuid),
    compute_shares: true,
    compute_realogram: true,
  });
