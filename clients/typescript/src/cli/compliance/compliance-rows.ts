import { BYTE_ORDER_MARK, csvOfRows, type Cell } from '../../../../tables/csv-text.js';
import { Spreadsheet } from '../../../../tables/spreadsheet.js';
import { CommandError, EITHER } from '../failure.js';
import type { Compliance } from '../../types.js';

/** How the photo of one result fits the planogram. */
export interface ComplianceRecord extends Compliance {
  /** As submitted with the photo; null without one. */
  readonly external_id: string | null;
}

const COLUMNS = [
  ...['result_uuid', 'external_id', 'score'],
  ...['shelf', 'position', 'product', 'planned_facings', 'facings_in_view', 'right_facings'],
  'status',
];

/**
 * One row for each position. A planogram with only must-haves gets one row, so that no result is
 * missing.
 */
export function complianceRowsOf(record: ComplianceRecord): Cell[][] {
  const { result_uuid, external_id, score, positions } = record;
  const photo = [result_uuid, external_id, score];
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

/** The formats, by the ending of a file's name. Each begins a table, and writes it row by row. */
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

/** @throws CommandError if the name has the ending of no format. */
export function complianceTableOf(out: string): (write: Write) => Table {
  const [, begin] = Object.entries(TABLES).find(([ending]) => out.endsWith(ending)) ?? [];
  if (begin) return begin;
  throw new CommandError(`--out ${out} must end in ${EITHER.format(Object.keys(TABLES))}`);
}
