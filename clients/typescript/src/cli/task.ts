import { randomUUID } from 'node:crypto';
import { ITEM_FILTERS, itemFilter } from './catalog/item-filter.js';
import type { Typed, Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { CommandError, EXIT, type Exit } from './failure.js';

export const TASK_CREATE: Usage = {
  name: 'task create',
  about: 'Creates a task of all items in the catalogue, or of a brand or tag, and prints its uuid.',
  free: 'NAME',
  minimum: 1,
  maximum: 1,
  options: {
    ...ITEM_FILTERS,
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
  const catalog_items: string[] = [];
  const filter = itemFilter(typed);
  for await (const { uuid } of client.catalogItems.all(filter, { signal })) {
    catalog_items.push(uuid);
  }
  if (catalog_items.length === 0) {
    throw new CommandError(
      Object.keys(filter).length > 0
        ? 'No item has this brand and tag, compared letter by letter'
        : 'The catalogue is empty: shelf catalog import fills it',
    );
  }
  const { uuid } = await client.tasks.create(
    { name, catalog_items, compute_realogram: typed.switches.has('realogram') },
    { idempotencyKey: randomUUID(), signal },
  );
  console.log(uuid);
  return EXIT.done;
}

/** `shelf task list`. */
export async function listTasks(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { client } = connect(typed);
  for await (const { uuid, name } of client.tasks.all({}, { signal })) console.log(uuid, name);
  return EXIT.done;
}
