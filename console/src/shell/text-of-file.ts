import { encodingOf, isWorkbook } from '../../../clients/tables/encoding';

/**
 * The text of a table: UTF-8, UTF-16, or the alphabet of Windows.
 * @throws Error if it is a workbook.
 */
export async function textOfTable(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    throw new Error(`${file.name} is a workbook of Excel or LibreOffice: save it as CSV UTF-8.`);
  }
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
