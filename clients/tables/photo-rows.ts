import { BYTE_ORDER_MARK, csvOfRows, type Cell } from './csv-text.js';
import type { PhotoRecord } from './photo-record.js';
import { Spreadsheet } from './spreadsheet.js';

/** The columns of a table of results: about the photo, about one facing, and again about the photo. */
const PHOTO_COLUMNS = [
  'photo',
  'result_uuid',
  'status',
  'failure_reason',
  'photo_width',
  'photo_height',
] as const;
const FACING_COLUMNS = [
  'name',
  'catalog_item_uuid',
  'custom_id',
  'barcode',
  'brand',
  'confidence',
  'x',
  'y',
  'width',
  'height',
  'shelf',
  'slot',
  'stack',
] as const;

const SUBMISSION_COLUMNS = ['created_at', 'external_id'] as const;

const HEADING = [...PHOTO_COLUMNS, ...FACING_COLUMNS, ...SUBMISSION_COLUMNS];
export const CSV_HEADING = BYTE_ORDER_MARK + csvOfRows([HEADING]);

/** Returns one row for each facing. A photo without facings still gets one row, so that no photo is missing. */
function rowsOf({ facings, ...photo }: PhotoRecord): Cell[][] {
  const first = PHOTO_COLUMNS.map((column) => photo[column]);
  const last = SUBMISSION_COLUMNS.map((column) => photo[column]);
  if (facings.length === 0) return [[...first, ...FACING_COLUMNS.map(() => ''), ...last]];
  return facings.map((facing) => [
    ...first,
    ...FACING_COLUMNS.map((column) => facing[column]),
    ...last,
  ]);
}

export const csvRowsOf = (record: PhotoRecord): string => csvOfRows(rowsOf(record));

/** Writes the table of results as an XLSX file. */
export async function writeSpreadsheet(
  records: Iterable<PhotoRecord> | AsyncIterable<PhotoRecord>,
  write: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const sheet = new Spreadsheet(write);
  sheet.add([HEADING]);
  for await (const record of records) sheet.add(rowsOf(record));
  sheet.end();
}
