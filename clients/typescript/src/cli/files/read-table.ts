import { CsvFault } from '../../../../../lambdas/contracts/table/csv.js';
import {
  rowsOfTable,
  TableFault,
  type Row,
} from '../../../../../lambdas/contracts/table/rows-of-table.js';
import { CommandError } from '../failure.js';
import { readChunks } from './read-text.js';

/**
 * Reads a table row by row.
 * @throws CommandError that says what is wrong with the table, and where.
 */
export async function* readTable(
  file: string,
  encoding?: string,
): AsyncGenerator<Row, void, undefined> {
  try {
    yield* rowsOfTable(await readChunks(file, encoding));
  } catch (error) {
    if (error instanceof TableFault) throw new CommandError(`${file} ${error.message}`);
    if (error instanceof CsvFault) throw new CommandError(`${file}, ${error.message}`);
    throw error;
  }
}
