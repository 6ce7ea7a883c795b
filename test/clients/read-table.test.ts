import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readTable } from '../../clients/typescript/src/cli/files/read-table';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelf-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(content: string | Buffer, encoding?: string): Promise<unknown[]> {
  const file = path.join(folder, 'products.csv');
  await writeFile(file, content);
  const rows: unknown[] = [];
  for await (const { number, cells } of readTable(file, encoding)) rows.push({ number, cells });
  return rows;
}

const TEXT = 'Name;Custom ID\r\n"Müsli; ""fein"", 500 g";a-1\r\n';
const ROWS = [{ number: 2, cells: { name: 'Müsli; "fein", 500 g', custom_id: 'a-1' } }];
const utf16be = Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16();

describe('a table', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 of the other order', utf16be],
    ['the alphabet of Windows', Buffer.from(TEXT, 'latin1')],
  ])('is read from %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(ROWS);
  });

  it('is read in the encoding that is named, and says which one was assumed', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const polish = Buffer.from('name\n\u00af\u00f3\u00b3ty ser \u00b3agodny\n', 'latin1');
    const read = await rowsOf(polish, 'windows-1250');
    expect(read).toEqual([{ number: 2, cells: { name: 'Żółty ser łagodny' } }]);
    expect(said).not.toHaveBeenCalled();
    expect(await rowsOf(polish)).toEqual([{ number: 2, cells: { name: '¯ó³ty ser ³agodny' } }]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('was read as windows-1252'));
    await expect(rowsOf(polish, 'polish')).rejects.toThrow('--encoding polish is unknown');
    said.mockRestore();
  });

  it.each([',', ';', '\t', '|'])('is separated by %j as its heading is', async (separator) => {
    const text = `name${separator}brand\n"a,b;c|d"${separator}x\n`;
    expect(await rowsOf(text)).toEqual([{ number: 2, cells: { name: 'a,b;c|d', brand: 'x' } }]);
  });

  it('may lack cells in the end, and have empty rows, which count as a spreadsheet counts them', async () => {
    expect(await rowsOf('name,brand\na\n,\nb,x\n')).toEqual([
      { number: 2, cells: { name: 'a', brand: '' } },
      { number: 4, cells: { name: 'b', brand: 'x' } },
    ]);
  });

  it.each([
    ['', 'is empty: its first row must name the columns'],
    ['name,Name\na,b\n', 'has two columns name: rename one'],
    ['name\n"a\n', 'products.csv, line 2: a cell begins with a quote, and no quote ends it'],
    ['PK\u0003\u0004...', 'is a workbook of Excel or LibreOffice: save it as CSV UTF-8'],
  ])('%j is refused', async (text, reason) => {
    await expect(rowsOf(text)).rejects.toThrow(reason);
  });
});
