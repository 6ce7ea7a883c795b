import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { typeOf } from '../../photo.js';
import type { CatalogItem } from '../../types.js';
import { ITEM_FILTERS, itemFilter } from './item-filter.js';
import { wholeNumber, type Typed, type Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { Progress } from '../command-line/progress.js';
import { CommandError, EXIT, type Exit } from '../failure.js';
import { pool } from '../pool.js';
import { BYTE_ORDER_MARK, csvOfRows } from '../../../../tables/csv-text.js';
import { ATTRIBUTE_COLUMNS } from '../../../../tables/product-row.js';

export const EXPORT: Usage = {
  name: 'catalog export',
  about: `Writes all items, or those that match, as a table that catalog import takes.
The table has no tags and no custom props.`,
  free: '',
  minimum: 0,
  maximum: 0,
  options: {
    ...ITEM_FILTERS,
    out: { value: 'FILE.csv', help: 'where to (default stdout)' },
    pictures: { value: 'DIR', help: 'also save the thumbnails there' },
    'at-once': { value: 'N', help: 'items at once', default: '4' },
    ...SERVICE_OPTIONS,
  },
};

/** The columns to export. */
const EXPORTED = ATTRIBUTE_COLUMNS.filter((name) => name !== 'tags');
const HEADING = ['uuid', ...EXPORTED, 'thumbnail', 'thumbnail_url'];

/** `shelf catalog export`: the catalogue as a table. */
export async function exportCatalog(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { out, pictures } = typed.options;
  const atOnce = wholeNumber(typed, 'at-once', 1, 32);
  const { client } = connect(typed);
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
  // An existing file is not overwritten, because it may be the only copy of somebody's work.
  const stream = out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx' });
  if (out !== undefined) {
    await once(stream, 'open').catch((error: unknown) => {
      throw new CommandError(`${out} cannot be written: ${(error as Error).message}`);
    });
  }
  const progress = new Progress('items', undefined);
  await write(stream, BYTE_ORDER_MARK + csvOfRows([HEADING]));
  await pool(client.catalogItems.all(itemFilter(typed), { signal }), atOnce, async ({ uuid }) => {
    const item = await client.catalogItems.get(uuid, { signal });
    const thumbnail = pictures === undefined ? '' : await saveThumbnail(item, pictures, signal);
    await write(stream, csvOfRows([rowOf(item, thumbnail)]));
    progress.count('done');
  });
  progress.end();
  if (out !== undefined) {
    stream.end();
    await once(stream, 'close');
  }
  return EXIT.done;
}

const rowOf = (item: CatalogItem, thumbnail: string): (string | number | null)[] => [
  item.uuid,
  ...EXPORTED.map((name) => item[name]),
  thumbnail,
  item.thumbnail_url,
];

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/**
 * Saves an item's thumbnail.
 * @returns the name of the file.
 */
async function saveThumbnail(
  { uuid, thumbnail_url }: CatalogItem,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(thumbnail_url, { signal });
  if (!answer.ok) throw new Error(`${thumbnail_url} answers ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const name = `${uuid}${typeOf(bytes) === 'image/png' ? '.png' : '.jpg'}`;
  await writeFile(path.join(folder, name), bytes);
  return name;
}
