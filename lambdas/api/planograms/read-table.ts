import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { LIMITS } from '../../contracts/limits';
import {
  COLUMN_ALIASES,
  ITEM_COLUMNS,
  schemaOfRow,
  TABLE_COLUMNS,
  type ItemColumn,
  type TableRow,
} from '../../contracts/planogram-table';
import { columnGivenTwice, columnOf, separatorOf } from '../../contracts/table-heading';
import { AppError } from '../../shared/app-error';

/** A row of a planogram's table, with the line that it ends in and the cell that names its item. */
export interface PlanogramLine {
  readonly line: number;
  readonly row: TableRow;
  readonly item: { readonly column: ItemColumn; readonly value: string };
}

/** A row for each position, and for each must-have. */
const MAX_ROWS = LIMITS.planogramPositions + LIMITS.planogramMustHaves;
/** How many wrong lines an error names. */
const MAX_FAULTS_SHOWN = 5;

/** How much of a column's name an error repeats. A caller may have sent a megabyte of it. */
const MAX_NAME_CHARACTERS_SHOWN = 50;

/** Messages for faulty quotes, by the parser's code. Its own messages repeat whole cells. */
const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quote, and no quote ends it',
  INVALID_OPENING_QUOTE:
    'a quote stands within a cell: put the whole cell in quotes, and write that quote twice',
  CSV_INVALID_CLOSING_QUOTE:
    'text follows the quote that ends a cell: write a quote within it twice',
};
const parseErrorSchema = z.object({ code: z.string(), lines: z.number() });

const recordsSchema = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
);

/**
 * The rows of a table: comma, semicolon, tab or bar separate its cells, and its first row names the columns.
 * @throws AppError 400 if it is no table, 422 that names the wrong lines.
 */
export function readPlanogramTable(text: string): PlanogramLine[] {
  const [heading, ...records] = parseTable(text);
  if (!heading) throw new AppError('bad-request', 'The table is empty');
  const names = columnsOf(heading.record);
  if (records.length > MAX_ROWS) {
    const message = `The table has ${records.length} rows, and may have at most ${MAX_ROWS}`;
    throw new AppError('invalid', message);
  }
  const faults: string[] = [];
  const lines = records.flatMap(({ info, record }) => {
    const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']));
    const read = readRow(cells);
    if (typeof read !== 'string') return [{ line: info.lines, ...read }];
    faults.push(`line ${info.lines}: ${read}`);
    return [];
  });
  faults.push(...placesGivenTwice(lines));
  if (faults.length > 0) throw faultsError(faults);
  return lines;
}

/** The message for a place that an earlier line already has. */
function placesGivenTwice(lines: readonly PlanogramLine[]): string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, row: { shelf, position } }) => {
    if (shelf === '') return [];
    const place = `${shelf}/${position}`;
    const earlier = first.get(place);
    if (earlier === undefined) {
      first.set(place, line);
      return [];
    }
    return `line ${line}: shelf ${shelf} has position ${position} in line ${earlier} already`;
  });
}

/** The error that names the first wrong lines. */
export function faultsError(faults: readonly string[]): AppError {
  const more = faults.length - MAX_FAULTS_SHOWN;
  const shown = faults.slice(0, MAX_FAULTS_SHOWN).join('; ');
  return new AppError('invalid', shown + (more > 0 ? `; and ${more} more` : ''));
}

function parseTable(text: string): z.infer<typeof recordsSchema> {
  const [heading = ''] = text.trimStart().split(/\r?\n|\r/, 1);
  const delimiter = separatorOf(heading);
  try {
    return recordsSchema.parse(
      parse(text, {
        bom: true,
        info: true,
        trim: true,
        delimiter,
        // Spreadsheets leave out the empty cells at the end of a row.
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
      }),
    );
  } catch (cause) {
    const { code = '', lines } = parseErrorSchema.partial().catch({}).parse(cause);
    const fault = QUOTE_FAULTS[code] ?? 'its cells cannot be told apart';
    const place = lines === undefined ? '' : `line ${lines}: `;
    throw new AppError('bad-request', `The body is not a table in CSV: ${place}${fault}`, {
      cause,
    });
  }
}

function columnsOf(heading: readonly string[]): string[] {
  const names = heading.map((cell) => {
    const name = columnOf(cell);
    return Object.hasOwn(COLUMN_ALIASES, name) ? (COLUMN_ALIASES[name] ?? name) : name;
  });
  const twice = columnGivenTwice(names);
  if (twice !== undefined) {
    throw new AppError(
      'invalid',
      `The table has two columns ${twice.slice(0, MAX_NAME_CHARACTERS_SHOWN)}: leave one out`,
    );
  }
  if (!ITEM_COLUMNS.some((name) => names.includes(name))) {
    throw new AppError(
      'invalid',
      `The first row must name the columns: ${TABLE_COLUMNS.join(', ')}. ` +
        `It needs one of ${ITEM_COLUMNS.join(', ')}`,
    );
  }
  return names;
}

/** @returns what is wrong with the row, if anything is. */
function readRow(cells: Readonly<Record<string, string>>): Omit<PlanogramLine, 'line'> | string {
  const column = ITEM_COLUMNS.find((name) => (cells[name] ?? '') !== '');
  if (column === undefined) return `needs one of ${ITEM_COLUMNS.join(', ')}`;
  const parsed = schemaOfRow(cells).safeParse(cells);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  }
  if (parsed.data.shelf === '' && !parsed.data.must_have) {
    return 'needs shelf and position, or yes in the column must_have';
  }
  return { row: parsed.data, item: { column, value: cells[column] ?? '' } };
}
