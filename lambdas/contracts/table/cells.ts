/** What spreadsheets do to the text of a cell, and how it is undone. */

/** A beginning that spreadsheets take for a formula, as OWASP lists them for CSV injection. */
const BREAK_AT_START = /^(?='*[\t\r\n])/;
/**
 * The same for =, +, - and @, also where a spreadsheet with another separator would begin a cell.
 */
const FORMULA = /(^|[;|\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g;
const MARKED_BREAK = /^'(?='*[\t\r\n])/;
const MARKED_FORMULA = /(^|[;|\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g;
/** Digits as text, as they are typed into spreadsheets to keep their leading zeros: `'0012`. */
const MARKED_DIGITS = /^'(?='*\d+$)/;
/** The same as a formula: `="0012"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** A long number as a spreadsheet shows it: `5,90123E+12`. Its last digits are lost. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** The cell of a text, in which a spreadsheet sees no formula. `textOfCell` gives the text back. */
export const cellOfText = (text: string): string =>
  (MARKED_DIGITS.test(text) ? `'${text}` : text)
    .replace(BREAK_AT_START, "'")
    .replaceAll(FORMULA, "$1'");

/** The text that a cell stands for. Letters with accents are brought to one form (NFC). */
export const textOfCell = (cell: string): string =>
  (
    TEXT_FORMULA.exec(cell)?.[1] ??
    cell.replaceAll(MARKED_FORMULA, '$1').replace(MARKED_BREAK, '').replace(MARKED_DIGITS, '')
  ).normalize('NFC');

/** What is wrong with a cell that identifies a product, if anything is. */
export const faultOfId = (cell: string): string | undefined =>
  SHORTENED_NUMBER.test(cell)
    ? `${cell} is a number that a spreadsheet has shortened: format the column as text, and fill it in again`
    : undefined;
