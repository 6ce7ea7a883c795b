import { readFile } from 'node:fs/promises';
import { CommandError } from '../failure.js';
import { encodingOf, isWorkbook } from '../../../../tables/encoding.js';

export const NOT_UTF_8 = 'is not UTF-8: save it as CSV UTF-8';

/**
 * The text of a small table, in the encodings of `readTable`. Its lines are kept, so that the service
 * counts them as an editor does.
 * @throws CommandError if it cannot be read, or is no text.
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  });
  refuseWorkbook(file, bytes);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} ${NOT_UTF_8}`);
  }
}

/** @throws CommandError if the file begins as a workbook does. */
export function refuseWorkbook(file: string, start: Buffer): void {
  if (!isWorkbook(start)) return;
  throw new CommandError(`${file} is a workbook of Excel or LibreOffice: save it as CSV UTF-8`);
}
