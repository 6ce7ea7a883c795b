import { encodingOf, isWorkbook } from '../../../clients/tables/encoding';

export interface TableText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Reads a table file as text.
 * @param chosen the file's encoding, if the user has chosen one.
 * @throws Error if the file is a workbook.
 */
export async function textOfTable(file: File, chosen?: string): Promise<TableText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    throw new Error(`${file.name} is a workbook of Excel or LibreOffice: save it as CSV UTF-8.`);
  }
  const encoding = chosen ?? encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
