import { randomUUID } from 'node:crypto';
import type { ShelfClient } from '../shelf-client.js';
import type { CatalogFilter } from '../types.js';
import { ITEM_FILTERS, itemFilter } from './catalog/item-filter.js';
import type { Typed, Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { CommandError, EXIT, type Exit } from './failure.js';

export const TASK_CREATE: Usage = {
  name: 'task create',
  about:
    'Creates a task of all items in the catalogue, or of those that match, and prints its uuid.',
  free: 'NAME',
  minimum: 1,
  maximum: 1,
  options: {
    ...ITEM_FILTERS,
    follow: { help: 'also look for such items that are created or changed later' },
    realogram: { help: 'report the shelf, slot and stack of each facing' },
    ...SERVICE_OPTIONS,
  },
};

export const TASK_LIST: Usage = {
  name: 'task list',
  about: 'Prints the uuid and name of each task.',
  free: '',
  minimum: 0,
  maximum: 0,
  options: SERVICE_OPTIONS,
};

/** `shelf task create`. */
export async function createTask(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [name = ''] = typed.free;
  const { client } = connect(typed);
  const filter = itemFilter(typed);
  const items = typed.switches.has('follow')
    ? { catalog_filter: filter }
    : { catalog_items: await matchingItems(client, filter, signal) };
  const { uuid } = await client.tasks.create(
    { name, ...items, compute_realogram: typed.switches.has('realogram') },
    { idempotencyKey: randomUUID(), signal },
  );
  console.log(uuid);
  return EXIT.done;
}

/** @throws CommandError if no item matches. */
async function matchingItems(
  client: ShelfClient,
  filter: CatalogFilter,
  signal: AbortSignal,
): Promise<string[]> {
  const uuids: string[] = [];
  for await (const { uuid } of client.catalogItems.all(filter, { signal })) {
    uuids.push(uuid);
  }
  if (uuids.length > 0) return uuids;
  throw new CommandError(
    Object.keys(filter).length > 0
      ? 'No item matches, compared letter by letter'
      : 'The catalogue is empty: shelf catalog import fills it',
  );
}

/** `shelf task list`. */
export async function listTasks(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { client } = connect(typed);
  for await (const { uuid, name } of client.tasks.all({}, { signal })) console.log(uuid, name);
  return EXIT.done;
}
