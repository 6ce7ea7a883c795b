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

const PHOTO_COLUMNS = ['result_uuid', 'external_id', 'file_name', 'score'];
const POSITION_COLUMNS = [
  ...['shelf', 'position', 'product', 'planned_facings', 'facings_in_view', 'right_facings'],
  'status',
];

const columnsOf = (hasBays: boolean): string[] => [
  ...PHOTO_COLUMNS,
  ...(hasBays ? ['bay'] : []),
  ...POSITION_COLUMNS,
];

/**
 * Returns one row for each position. If the planogram has only must-haves, there is one row, so that no result
 * is missing.
 * @param hasBays - whether the planogram tells bays apart
 */
export function complianceRowsOf(record: ComplianceRecord, hasBays = false): Cell[][] {
  const { result_uuid, external_id, file_name, score, positions } = record;
  const photo = [result_uuid, external_id, file_name, score];
  if (positions.length === 0) return [[...photo, ...POSITION_COLUMNS.map(() => '')]];
  return positions.map((each) => [
    ...photo,
    ...(hasBays ? [each.bay ?? null] : []),
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
const TABLES: Readonly<Record<string, (write: Write, hasBays: boolean) => Table>> = {
  '.csv': (write, hasBays) => {
    write(BYTE_ORDER_MARK + csvOfRows([columnsOf(hasBays)]));
    const add = (record: ComplianceRecord) => write(csvOfRows(complianceRowsOf(record, hasBays)));
    return { add, end: () => undefined };
  },
  '.xlsx': (write, hasBays) => {
    const sheet = new Spreadsheet(write);
    sheet.add([columnsOf(hasBays)]);
    return {
      add: (record) => sheet.add(complianceRowsOf(record, hasBays)),
      end: () => sheet.end(),
    };
  },
  '.jsonl': (write) => ({
    add: (record) => write(`${JSON.stringify(record)}\n`),
    end: () => undefined,
  }),
};

/** @throws CommandError if the file name does not end in a supported extension. */
export function complianceTableOf(out: string): (typeof TABLES)[string] {
  const [, begin] = Object.entries(TABLES).find(([ending]) => out.endsWith(ending)) ?? [];
  if (begin) return begin;
  throw new CommandError(`--out ${out} must end in ${EITHER.format(Object.keys(TABLES))}`);
}
