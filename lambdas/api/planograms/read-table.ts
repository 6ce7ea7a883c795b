import { LIMITS } from '../../contracts/limits';
import { shelfInWords } from '../../contracts/planogram';
import {
  COLUMN_ALIASES,
  ITEM_COLUMNS,
  schemaOfRow,
  TABLE_COLUMNS,
  type ItemColumn,
  type TableRow,
} from '../../contracts/planogram-table';
import { CsvFault } from '../../contracts/table/csv';
import { rowsOfTable, TableFault, type Row } from '../../contracts/table/rows-of-table';
import { AppError } from '../../shared/app-error';
import { faultsError } from '../http/validate';

/** A row of a planogram's table, the line in which it begins, and the cell that names its item. */
export interface PlanogramLine {
  readonly line: number;
  readonly row: TableRow;
  readonly item: { readonly column: ItemColumn; readonly value: string };
}

/** The maximum number of rows: one for each position and each must-have. */
const MAX_ROWS = LIMITS.planogramPositions + LIMITS.planogramMustHaves;
/** The maximum number of rows including blank ones, which spreadsheets write below a table. */
const MAX_ROWS_WITH_BLANKS = 10 * MAX_ROWS;

/**
 * Reads a planogram's table. Its cells are separated by comma, semicolon, tab or bar, and its first row
 * names the columns.
 * @throws AppError 400 if the text is not a table, 422 that names the faulty lines.
 */
export function readPlanogramTable(text: string): PlanogramLine[] {
  if (text.trim() === '') throw new AppError('bad-request', 'The table is empty');
  const faults: string[] = [];
  const lines = rowsOf(text).flatMap(({ line, cells }) => {
    const read = readRow(cells);
    if (typeof read !== 'string') return [{ line, ...read }];
    faults.push(`line ${line}: ${read}`);
    return [];
  });
  faults.push(...placesGivenTwice(lines), ...linesWithoutBay(lines));
  if (faults.length > 0) throw faultsError(faults);
  return lines;
}

/** Messages for the places that appear in more than one line. */
function placesGivenTwice(lines: readonly PlanogramLine[]): string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, row }) => {
    if (row.shelf === '') return [];
    const { bay, shelf, position } = row;
    const place = `${bay}/${shelf}/${position}`;
    const earlier = first.get(place);
    if (earlier === undefined) {
      first.set(place, line);
      return [];
    }
    const onShelf = shelfInWords({ bay, shelf_id: shelf });
    return `line ${line}: ${onShelf} has position ${position} in line ${earlier} already`;
  });
}

/** Messages for the positions that lack a bay while others have one. */
function linesWithoutBay(lines: readonly PlanogramLine[]): string[] {
  const positions = lines.flatMap(({ line, row }) => (row.shelf === '' ? [] : [{ line, ...row }]));
  if (positions.every(({ bay }) => bay === undefined)) return [];
  return positions.flatMap(({ line, bay }) =>
    bay === undefined
      ? `line ${line}: bay: is missing; give it for all positions, or for none`
      : [],
  );
}

/** The rows that are not blank. Reading stops at the first row beyond the limit. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  try {
    for (const row of rowsOfTable([text], { maxRows: MAX_ROWS_WITH_BLANKS, nameColumns })) {
      if (rows.length === MAX_ROWS) {
        throw new TableFault(`has more than the ${MAX_ROWS} rows that it may have`);
      }
      rows.push(row);
    }
  } catch (cause) {
    if (cause instanceof TableFault) throw new AppError('invalid', `The table ${cause.message}`);
    if (!(cause instanceof CsvFault)) throw cause;
    throw new AppError('bad-request', `The body is not a table in CSV: ${cause.message}`);
  }
  return rows;
}

function nameColumns(columns: readonly string[]): string[] {
  const names = columns.map((name) =>
    Object.hasOwn(COLUMN_ALIASES, name) ? (COLUMN_ALIASES[name] ?? name) : name,
  );
  if (ITEM_COLUMNS.some((name) => names.includes(name))) return names;
  throw new AppError(
    'invalid',
    `The first row must name the columns: ${TABLE_COLUMNS.join(', ')}. ` +
      `It needs one of ${ITEM_COLUMNS.join(', ')}`,
  );
}

/** @returns the row, or a message that says what is wrong with it. */
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
