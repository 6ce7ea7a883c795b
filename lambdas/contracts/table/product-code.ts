/**
 * GTINs of 8, 12 (UPC), 13 (EAN) and 14 digits that differ only in leading zeros are the same
 * number.
 */

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const GTIN_LENGTHS = [14, 13, 12, 8];

/** The same text for all spellings of a barcode: GTINs are padded to 14 digits. */
export const canonicalBarcode = (barcode: string): string =>
  GTIN.test(barcode) ? barcode.padStart(14, '0') : barcode;

/** All spellings of a barcode, the given one first. */
export function spellingsOfBarcode(barcode: string): string[] {
  const digits = canonicalBarcode(barcode);
  if (!GTIN.test(digits)) return [barcode];
  const spellings = GTIN_LENGTHS.filter((length) => /^0*$/.test(digits.slice(0, 14 - length)));
  return [...new Set([barcode, ...spellings.map((length) => digits.slice(14 - length))])];
}
