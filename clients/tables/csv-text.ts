import { cellOfText } from '../../lambdas/contracts/table/cells.js';

/** A cell. Numbers are the service's, not a person's, so none is meant as a formula. */
export type Cell = string | number | null;

/** The byte order mark makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Rows as CSV. Texts that a spreadsheet would take for a formula begin with an apostrophe. */
export const csvOfRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(csvOfCell).join(',')}\n`).join('');

function csvOfCell(cell: Cell): string {
  const text = typeof cell === 'string' ? cellOfText(cell) : String(cell ?? '');
  // Quotes around the cell keep the text after any country's separator from beginning a cell.
  return /[",;\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
