import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Row } from '../../../../../lambdas/contracts/table/rows-of-table.js';
import { ShelfError } from '../../shelf-error.js';
import { wholeNumber, type Typed, type Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { Progress } from '../command-line/progress.js';
import { CommandError, EXIT, isEnding, messageOf, type Exit } from '../failure.js';
import { Journal } from '../files/journal.js';
import { hashOf } from '../files/pictures.js';
import { readTable } from '../files/read-table.js';
import { ENCODING_OPTION } from '../files/read-text.js';
import { pool } from '../pool.js';
import { PictureFolder } from './find-pictures.js';
import {
  COLUMNS,
  isImported,
  productOf,
  RowError,
  type Key,
} from '../../../../tables/product-row.js';
import { upsert, type Outcome } from './upsert.js';

export const IMPORT: Usage = {
  name: 'catalog import',
  about: `Creates an item for each row, or updates the item with its custom_id or barcode.
A picture that differs from the item's thumbnail replaces it.
Columns: ${COLUMNS.join(', ')}, and custom:NAME for a custom prop.
Refused rows are reported by number. Run the same command again to continue after a stop.`,
  free: 'TABLE.csv',
  minimum: 1,
  maximum: 1,
  options: {
    pictures: { value: 'DIR', help: 'the folder of the pictures', required: true },
    key: {
      value: 'COLUMN',
      help: 'how to find an item: custom_id or barcode (default: the first that is filled)',
    },
    task: { value: 'NAME', help: 'create a task of all items in the table, and print its uuid' },
    ...ENCODING_OPTION,
    'dry-run': { help: 'check everything, change nothing' },
    'at-once': { value: 'N', help: 'rows at once', default: '4' },
    ...SERVICE_OPTIONS,
  },
};

const journalSchema = z.union([
  z.strictObject({ run: z.string(), service: z.string() }),
  z.strictObject({ done: z.string(), uuid: z.string() }),
]);

/** `shelf catalog import`: creates or changes catalogue items from a table. */
export async function importCatalog(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [table = ''] = typed.free;
  const key = keyOf(typed.options['key']);
  const atOnce = wholeNumber(typed, 'at-once', 1, 32);
  const dryRun = typed.switches.has('dry-run');
  const { client, baseUrl } = connect(typed);
  const pictures = await PictureFolder.open(typed.options['pictures'] ?? '');
  const journalFile = `${table}.journal`;
  const journal = dryRun ? undefined : Journal.open(journalFile, journalSchema);
  const run = runOf(journal, baseUrl);
  const earlier = new Map(
    journal?.lines.flatMap((line) => ('done' in line ? [[line.done, line.uuid]] : [])),
  );

  const counts: Record<Outcome | 'refused' | 'done before', number> = {
    created: 0,
    changed: 0,
    unchanged: 0,
    'done before': 0,
    refused: 0,
  };
  const progress = new Progress('rows', undefined);
  const rowOfKey = new Map<string, number>();
  const uuids: string[] = [];
  const refuse = (number: number, reason: string): void => {
    counts.refused += 1;
    progress.line(`row ${number}: ${reason}`);
    progress.count('refused');
  };

  const importRow = async (row: Row): Promise<void> => {
    signal.throwIfAborted();
    try {
      const product = productOf(row, key);
      const other = rowOfKey.get(product.identity);
      if (other !== undefined) {
        throw new RowError(
          `${product.key} ${product.keyValue} is in row ${other}, too: keep one of the two rows`,
        );
      }
      rowOfKey.set(product.identity, row.number);
      const done = hashOf(product.content, await bytesOf(pictures.findThumbnail(product)));
      const uuidOfEarlier = earlier.get(done);
      if (uuidOfEarlier !== undefined) {
        counts['done before'] += 1;
        pictures.useAll(product.references);
        uuids.push(uuidOfEarlier);
        return;
      }
      const { outcome, uuid } = await upsert(product, { client, pictures, run, dryRun, signal });
      counts[outcome] += 1;
      progress.count('done');
      if (uuid === undefined) return;
      uuids.push(uuid);
      journal?.append({ done, uuid });
    } catch (error) {
      if (error instanceof RowError) refuse(row.number, error.message);
      else if (error instanceof ShelfError && !isEnding(error))
        refuse(row.number, messageOf(error));
      else throw error;
    }
  };

  try {
    await pool(
      withHeadingTold(readTable(table, typed.options['encoding']), progress),
      atOnce,
      importRow,
    );
    const task = typed.options['task'];
    if (task !== undefined && !dryRun) {
      if (uuids.length === 0) throw new CommandError('There are no items to create a task of');
      const named = { name: task, catalog_items: uuids.sort() };
      const made = await client.tasks.create(named, { idempotencyKey: `${run}/task`, signal });
      console.log(made.uuid);
    }
  } finally {
    progress.end();
    journal?.close();
    // An import that began with no row has nothing to continue.
    if (journal?.lines.length === 0 && rowOfKey.size === 0) rmSync(journalFile);
    // A table that is refused as a whole has nothing to count, and the reason stands alone.
    const told = Object.entries(counts).filter(([, count]) => count > 0);
    const text = told.map(([what, count]) => `${count} ${what}`).join(', ');
    if (text !== '') console.error(dryRun ? `${text} (nothing was changed)` : text);
  }
  if (Object.values(counts).every((count) => count === 0)) console.error('no rows');
  const leftOut = pictures.describeLeftOut();
  if (leftOut !== undefined) console.error(leftOut);
  // The journal is deleted because all rows are done; the next run is a new import.
  if (!dryRun) rmSync(journalFile, { force: true });
  return counts.refused > 0 ? EXIT.partly : EXIT.done;
}

/**
 * Reads a file. Returns no bytes if there is none or it is unreadable; that is reported where the picture is
 * used.
 */
const bytesOf = async (file: string | undefined): Promise<Uint8Array> =>
  file === undefined ? new Uint8Array() : readFile(file).catch(() => new Uint8Array());

function keyOf(value: string | undefined): Key | undefined {
  if (value === undefined || value === 'custom_id' || value === 'barcode') return value;
  throw new CommandError('--key must be custom_id or barcode');
}

/** The name of this run: that of an interrupted import, or a new one. */
function runOf(
  journal: Journal<z.infer<typeof journalSchema>> | undefined,
  service: string,
): string {
  const known = journal?.lines.find((line) => 'run' in line);
  if (known) {
    if (known.service === service) return known.run;
    throw new CommandError(
      `An import of this table to ${known.service} is not over: end it, or delete the journal beside it`,
    );
  }
  const run = randomUUID();
  journal?.append({ run, service });
  return run;
}

/**
 * Passes rows on and, once, reports which columns are not used, because otherwise a misspelt column would be
 * ignored silently.
 */
async function* withHeadingTold(rows: AsyncIterable<Row>, progress: Progress): AsyncGenerator<Row> {
  let isTold = false;
  for await (const row of rows) {
    if (!isTold) {
      isTold = true;
      const names = Object.keys(row.cells);
      if (!names.includes('name')) {
        throw new CommandError(
          `The table has no column "name": give one of its columns that name (${names.join(', ')})`,
        );
      }
      const unused = names.filter((name) => name !== '' && !isImported(name));
      if (unused.length > 0) progress.line(`Columns that are not used: ${unused.join(', ')}`);
    }
    yield row;
  }
}
