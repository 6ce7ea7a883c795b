import { LIMITS } from '../limits';

/** What spreadsheets do to the text of a cell, and how to undo it. */

/**
 * A leading tab or line break, possibly after apostrophes. OWASP lists these among the characters
 * that start a formula.
 */
const BREAK_AT_START = /^(?='*[\t\r\n])/;
/**
 * The formula characters =, +, - and @, possibly after apostrophes, at the start of a cell, or
 * where a spreadsheet with another separator would start one.
 */
const FORMULA = /(^|[;|\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g;
const MARKED_BREAK = /^'(?='*[\t\r\n])/;
const MARKED_FORMULA = /(^|[;|\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g;
/**
 * Digits after an apostrophe, as people type them into spreadsheets to keep leading zeros: `'0012`.
 */
const MARKED_DIGITS = /^'(?='*\d+$)/;
/** Text written as a formula to keep leading zeros: `="0012"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Turns a text into a cell in which a spreadsheet sees no formula. `textOfCell` reverses this. */
export const cellOfText = (text: string): string =>
  (MARKED_DIGITS.test(text) ? `'${text}` : text)
    .replace(BREAK_AT_START, "'")
    .replaceAll(FORMULA, "$1'");

/** The text that a cell stands for. Letters with accents are brought to one form (NFC). */
export function textOfCell(cell: string): string {
  const text =
    TEXT_FORMULA.exec(cell)?.[1] ??
    cell.replaceAll(MARKED_FORMULA, '$1').replace(MARKED_BREAK, '').replace(MARKED_DIGITS, '');
  // No field is longer. NFC takes 15 s for 300 KB of accents, and four times as long for twice as many.
  return text.length > LIMITS.tagsLength ? text : text.normalize('NFC');
}

const AS_TEXT = 'format the column as text, and fill it in again';
/** Forms to which spreadsheets and programs corrupt a barcode, each with the fault to report. */
const FAULTS_OF_ID: readonly (readonly [RegExp, string])[] = [
  // The last digits of 5,90123E+12 are lost.
  [/^\d(?:[.,]\d+E\+?|E\+)\d+$/i, `is a number that a spreadsheet has shortened: ${AS_TEXT}`],
  // Numbers with decimals have lost their leading zeros.
  [/^\d{6,}[.,]0+$/, `is a number with decimals: ${AS_TEXT}`],
  [
    /^\d{1,3}(?:[ .,'\u00a0\u2009\u202f]\d{3}){3,4}$/,
    `is a number in groups of three digits: ${AS_TEXT}`,
  ],
  [/^=(?:\d+|\w+\(.*\))$/, 'is a formula: paste it as a value, and save the table again'],
  [/[\p{Cf}\u00a0\t]/u, 'has an invisible character: type it again'],
];

/** The fault of a cell that should identify a product; undefined if there is none. */
export function faultOfId(cell: string): string | undefined {
  const [, fault] = FAULTS_OF_ID.find(([pattern]) => pattern.test(cell)) ?? [];
  return fault && `${cell} ${fault}`;
}
