/** Detects the text encoding of a table. This file does not use Node.js, because web pages read tables too. */

/** The first bytes of .xlsx and .ods (ZIP) files and of .xls files. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.includes(String.fromCharCode(...bytes.subarray(0, 4)));

/** The encoding assumed for tables that are not in Unicode, which older versions of Excel write. */
export const ASSUMED_ENCODING = 'windows-1252';
/** Encodings that older spreadsheets use, by their `TextDecoder` names. */
export const OTHER_ENCODINGS = [
  ASSUMED_ENCODING,
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'macintosh',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const;

/**
 * Detects a table's encoding. UTF-16 is recognised by its byte order mark, or by zeros among the first four bytes.
 */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return ASSUMED_ENCODING;
  }
}
