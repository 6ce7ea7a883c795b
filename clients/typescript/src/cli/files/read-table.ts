import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import {
  columnGivenTwice,
  columnOf,
  separatorOf,
} from '../../../../../lambdas/contracts/table-heading.js';
import { CommandError } from '../failure.js';
import { encodingOf } from '../../../../tables/encoding.js';
import { NOT_UTF_8, refuseWorkbook } from './read-text.js';
import type { Row } from '../../../../tables/row.js';

const recordSchema = z.array(z.string());

/**
 * Reads a table row by row: UTF-8 or UTF-16, with or without a byte order mark, in the heading's
 * separator.
 * @throws CommandError that names the malformed row.
 */
export async function* readTable(file: string): AsyncGenerator<Row, void, undefined> {
  const { encoding, separator } = await look(file);
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(encoding);
  const parser = Readable.fromWeb(text).pipe(
    parse({
      bom: true,
      delimiter: separator,
      // A row with fewer cells has empty ones at the end, as spreadsheets leave them out.
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  let heading: string[] | undefined;
  let number = 0;
  try {
    for await (const record of parser) {
      const cells = recordSchema.parse(record);
      number += 1;
      if (!heading) heading = headingOf(cells, file);
      else if (cells.some((cell) => cell !== '')) {
        const names = heading;
        yield { number, cells: Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])) };
      }
    }
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    const reason = error instanceof TypeError ? NOT_UTF_8 : error.message;
    throw new CommandError(`${file}, after row ${number}: ${reason}`);
  }
  if (!heading) throw new CommandError(`${file} is empty: its first row must name the columns`);
}

function headingOf(cells: readonly string[], file: string): string[] {
  const names = cells.map(columnOf);
  const twice = columnGivenTwice(names);
  if (twice === undefined) return names;
  throw new CommandError(`${file} has two columns ${twice}: rename one`);
}

/** Tells encoding and separator by the start of the file. */
async function look(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8192), 0, 8192, 0);
  await handle.close();
  const start = buffer.subarray(0, bytesRead);
  refuseWorkbook(file, start);
  const label = encodingOf(start);
  const [heading = ''] = new TextDecoder(label).decode(start).split(/\r?\n|\r/);
  return {
    encoding: new TextDecoderStream(label, { fatal: true }),
    separator: separatorOf(heading),
  };
}
