import { textOfCell } from './cells';
import { readCsv } from './csv';

/** One row of a table, with its cells by the names of their columns. */
export interface Row {
  /** The row's number as a spreadsheet counts: a heading at the top is row 1. */
  readonly number: number;
  /** The line in which the row begins, as an editor counts. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The fault of a table. Its message continues a sentence whose subject is the table. */
export class TableFault extends Error {}

interface TableOptions {
  /**
   * How many rows are allowed, including the heading and blank ones.
   * @default - any number
   */
  readonly maxRows?: number;
  /** May rename the columns, or throw. */
  readonly nameColumns?: (columns: readonly string[]) => readonly string[];
}

const SEPARATORS = [',', ';', '\t', '|'];
const MAX_COLUMNS = 200;
/** How much of a column's name an error repeats. A caller may have sent a megabyte of it. */
const MAX_NAME_CHARACTERS_SHOWN = 50;

/**
 * The rows of a CSV table, without blank ones. The first row is the heading and names the columns:
 * `Custom ID` becomes `custom_id`. A line `sep=;` may precede the heading.
 * @param chunks the text, or its consecutive parts; the heading is in the first.
 * @throws TableFault, CsvFault
 */
export function* rowsOfTable(
  chunks: Iterable<string, unknown>,
  { maxRows = Infinity, nameColumns = (columns) => columns }: TableOptions = {},
): Generator<Row> {
  const source = chunks[Symbol.iterator]();
  const first = source.next();
  const start = first.done === true ? '' : first.value.replace(/^\ufeff/, '');
  let number = 0;
  let columns: readonly string[] | undefined;
  for (const { line, cells } of readCsv(following(start, source), separatorOf(start))) {
    if (!columns && SEPARATOR_LINE.test(cells[0] ?? '')) continue;
    number += 1;
    if (number > maxRows) throw new TableFault(`has more than ${maxRows} rows with blank ones`);
    if (cells.every((cell) => cell === '')) continue;
    if (columns) yield { number, line, cells: cellsByColumn(columns, cells) };
    else columns = columnsOf(cells, nameColumns);
  }
  if (!columns) throw new TableFault('is empty: its first row must name the columns');
}

const SEPARATOR_LINE = /^sep=/i;

/**
 * The separator that the line `sep=` names, or else the one that occurs most often in the heading.
 */
function separatorOf(start: string): string {
  const [heading = ''] = start.trimStart().split(/\r\n|\r|\n/, 1);
  const named = /^"?sep=(.)/i.exec(heading)?.[1];
  if (named !== undefined) return named;
  const unquoted = heading.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** What begins the column of a custom prop. The name that follows is the caller's, and stays as it is. */
export const CUSTOM_COLUMN = 'custom:';

function columnOf(cell: string): string {
  const text = textOfCell(cell);
  return text.toLowerCase().startsWith(CUSTOM_COLUMN)
    ? CUSTOM_COLUMN + text.slice(CUSTOM_COLUMN.length).trim()
    : text.toLowerCase().replaceAll(/[ -]+/g, '_');
}

function columnsOf(
  heading: readonly string[],
  nameColumns: NonNullable<TableOptions['nameColumns']>,
): readonly string[] {
  if (heading.length > MAX_COLUMNS) {
    throw new TableFault(`has ${heading.length} columns, and may have at most ${MAX_COLUMNS}`);
  }
  const columns = nameColumns(heading.map(columnOf));
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) < index);
  if (twice === undefined) return columns;
  throw new TableFault(`has two columns ${twice.slice(0, MAX_NAME_CHARACTERS_SHOWN)}: rename one`);
}

/**
 * A row may lack cells at its end, where spreadsheets leave out empty ones, or have more than the
 * heading.
 */
const cellsByColumn = (columns: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(columns.map((name, index) => [name, textOfCell(cells[index] ?? '')]));

function* following(start: string, rest: Iterator<string, unknown>): Generator<string> {
  yield start;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}
