import { BYTE_ORDER_MARK, csvOfRows, type Cell } from '../../../../tables/csv-text.js';
import { Spreadsheet } from '../../../../tables/spreadsheet.js';
import { CommandError, EITHER } from '../failure.js';
import type { Compliance } from '../../types.js';

/** How well one result's photo matches the planogram. */
export interface ComplianceRecord extends Compliance {
  /** The external_id submitted with the photo; null if there was none. */
  readonly external_id: string | null;
  /** The name of the photo's file; null if it had none. */
  readonly file_name: string | null;
}

const COLUMNS = [
  ...['result_uuid', 'external_id', 'file_name', 'score'],
  ...['shelf', 'position', 'product', 'planned_facings', 'facings_in_view', 'right_facings'],
  'status',
];

/**
 * Returns one row for each position. If the planogram has only must-haves, there is one row, so that no result
 * is missing.
 */
export function complianceRowsOf(record: ComplianceRecord): Cell[][] {
  const { result_uuid, external_id, file_name, score, positions } = record;
  const photo = [result_uuid, external_id, file_name, score];
  if (positions.length === 0) return [[...photo, ...COLUMNS.slice(photo.length).fill('')]];
  return positions.map((each) => [
    ...photo,
    ...[each.shelf_id, each.position, each.name],
    ...[each.planned_facings, each.facings_in_view, each.right_facings, each.status],
  ]);
}

type Write = (part: string | Uint8Array) => void;
interface Table {
  add(record: ComplianceRecord): void;
  end(): void;
}

/** Functions that begin a table, by file extension. Each table is then written row by row. */
const TABLES: Readonly<Record<string, (write: Write) => Table>> = {
  '.csv': (write) => {
    write(BYTE_ORDER_MARK + csvOfRows([COLUMNS]));
    return { add: (record) => write(csvOfRows(complianceRowsOf(record))), end: () => undefined };
  },
  '.xlsx': (write) => {
    const sheet = new Spreadsheet(write);
    sheet.add([COLUMNS]);
    return { add: (record) => sheet.add(complianceRowsOf(record)), end: () => sheet.end() };
  },
  '.jsonl': (write) => ({
    add: (record) => write(`${JSON.stringify(record)}\n`),
    end: () => undefined,
  }),
};

/** @throws CommandError if the file name does not end in a supported extension. */
export function complianceTableOf(out: string): (write: Write) => Table {
  const [, begin] = Object.entries(TABLES).find(([ending]) => out.endsWith(ending)) ?? [];
  if (begin) return begin;
  throw new CommandError(`--out ${out} must end in ${EITHER.format(Object.keys(TABLES))}`);
}
