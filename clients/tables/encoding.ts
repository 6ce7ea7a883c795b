/** The text encoding of a table. This file needs no Node.js, because web pages read tables as well. */

/** How .xlsx and .ods (ZIP) and .xls files begin. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

export const isWorkbook = (start: Uint8Array): boolean =>
  WORKBOOKS.includes(String.fromCharCode(...start.subarray(0, 4)));

/**
 * A file without a byte order mark whose every second byte is 0 is UTF-16. What is not UTF-8 comes from an
 * older Excel, which writes the alphabet of Windows.
 */
export function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[1] === 0 && start[3] === 0) return 'utf-16le';
  if (start[0] === 0 && start[2] === 0) return 'utf-16be';
  try {
    // As a stream, because the end may be the half of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
