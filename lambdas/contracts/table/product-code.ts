/** GTINs of 8, 12 (UPC), 13 (EAN) and 14 digits are one number, with zeros before it. */

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const GTIN_LENGTHS = [14, 13, 12, 8];

/** One text for all spellings of a barcode. */
export const canonicalBarcode = (barcode: string): string =>
  GTIN.test(barcode) ? barcode.padStart(14, '0') : barcode;

/** The spellings of a barcode, its own first. */
export function spellingsOfBarcode(barcode: string): string[] {
  const digits = canonicalBarcode(barcode);
  if (!GTIN.test(digits)) return [barcode];
  const spellings = GTIN_LENGTHS.filter((length) => /^0*$/.test(digits.slice(0, 14 - length)));
  return [...new Set([barcode, ...spellings.map((length) => digits.slice(14 - length))])];
}
