import { cellOfText } from '../../lambdas/contracts/table/cells.js';

/** A table cell. Numbers come from the service, so unlike texts they are never escaped. */
export type Cell = string | number | null;

/** Written at the start of a file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Formats rows as CSV. An apostrophe is put before texts that a spreadsheet would take for a formula. */
export const csvOfRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(csvOfCell).join(',')}\n`).join('');

function csvOfCell(cell: Cell): string {
  const text = typeof cell === 'string' ? cellOfText(cell) : String(cell ?? '');
  // Cells with a separator used in any country are quoted, so that the text after it does not start a new cell.
  return /[",;\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
