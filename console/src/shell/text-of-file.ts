import { encodingOf } from '../../../clients/typescript/src/cli/files/encoding';

/**
 * The text of a table: UTF-8, UTF-16, or the alphabet of Windows.
 * @throws Error if it is a workbook.
 */
export async function textOfTable(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  // .xlsx and .ods are ZIP files; .xls begins with D0 CF 11 E0.
  if (start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0') {
    throw new Error(`${file.name} is a workbook of Excel or LibreOffice: save it as CSV UTF-8.`);
  }
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
