import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { photoRecordSchema } from '../../../clients/tables/photo-record';
import { writeSpreadsheet } from '../../../clients/tables/photo-rows';
import { Spreadsheet } from '../../../clients/tables/spreadsheet';
import type { Cell } from '../../../clients/tables/csv-text';

/** The sheet of an XLSX file, as its XML. */
function sheetOf(parts: readonly Uint8Array[]): string {
  const sheet = unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml'];
  return Buffer.from(sheet ?? []).toString('utf8');
}

/** The type and the content of each cell, row by row, as XML has them. */
const cellsOf = (sheet: string): string[][] =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: s="1" t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, type = 'number', content = '']) =>
        content === '' ? 'nothing' : `${type} ${content.replaceAll(/<[^>]*>/g, '')}`,
    ),
  );

function written(rows: readonly (readonly Cell[])[]): string {
  const parts: Uint8Array[] = [];
  const sheet = new Spreadsheet((part) => parts.push(part));
  sheet.add(rows);
  sheet.end();
  return sheetOf(parts);
}

describe('a spreadsheet', () => {
  it('has texts and numbers, each as it is', () => {
    expect(cellsOf(written([['0012', 12, 0.25, null, ''], ['5901234123457']]))).toEqual([
      ['inlineStr 0012', 'number 12', 'number 0.25', 'nothing', 'nothing'],
      ['inlineStr 5901234123457'],
    ]);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("x")',
    '<f>1+1</f>',
    '1;=1+1',
  ])('has %j as a text, not as a formula', (text) => {
    const sheet = written([[text]]);

    expect(sheet).not.toMatch(/<f[ >]/);
    expect(cellsOf(sheet)[0]?.[0]).toMatch(/^inlineStr ./s);
  });

  it.each([
    ['a & b < c > "d"', 'a &amp; b &lt; c &gt; "d"'],
    [']]>', ']]&gt;'],
    [' blanks ', ' blanks '],
    ['ماء ☕ 😀', 'ماء ☕ 😀'],
    ['a\r\nb\tc', 'a_x000D_\nb\tc'],
    ['\u0001\ufffe\uffff', '_x0001__xFFFE__xFFFF_'],
    ['\ud800', '_xD800_'],
    ['_x0041_', '_x005F_x0041_'],
    ['_x41_', '_x41_'],
    ['constructor', 'constructor'],
  ])('writes %j so that readers get it back', (text, xml) => {
    expect(cellsOf(written([[text]]))).toEqual([[`inlineStr ${xml}`]]);
  });

  it('has no more rows than a sheet', () => {
    const sheet = new Spreadsheet(() => undefined);
    sheet.add(Array.from({ length: 1_048_576 }, () => []));

    expect(() => sheet.add([[1]])).toThrow('a spreadsheet has room for 1048576 rows: choose CSV');
  });
});

it('the spreadsheet of results has ids and barcodes as texts, numbers as numbers', async () => {
  const facing = {
    ...{ name: '=1+1', catalog_item_uuid: 'uuid', custom_id: '0007', barcode: '0012', brand: null },
    ...{ confidence: 0.5, x: 1, y: 2, width: 3, height: 4, shelf: 1, slot: 2, stack: 0 },
  };
  const record = photoRecordSchema.parse({
    ...{ photo: '+a.jpg', result_uuid: 'r', status: 'COMPLETED', failure_reason: '' },
    ...{ photo_width: 100, photo_height: 50, facings: [facing] },
    ...{ created_at: '2026-05-04T08:00:00.000Z', external_id: '0017' },
  });
  const parts: Uint8Array[] = [];

  await writeSpreadsheet([record], (part) => parts.push(part));

  const [heading = [], row = []] = cellsOf(sheetOf(parts));
  const cells = heading.map((name, at) => [name.replace('inlineStr ', ''), row[at]]);
  expect(Object.fromEntries(cells)).toEqual({
    photo: 'inlineStr +a.jpg',
    result_uuid: 'inlineStr r',
    status: 'inlineStr COMPLETED',
    failure_reason: 'nothing',
    photo_width: 'number 100',
    photo_height: 'number 50',
    name: 'inlineStr =1+1',
    catalog_item_uuid: 'inlineStr uuid',
    custom_id: 'inlineStr 0007',
    barcode: 'inlineStr 0012',
    brand: 'nothing',
    confidence: 'number 0.5',
    x: 'number 1',
    y: 'number 2',
    width: 'number 3',
    height: 'number 4',
    shelf: 'number 1',
    slot: 'number 2',
    stack: 'number 0',
    created_at: 'inlineStr 2026-05-04T08:00:00.000Z',
    external_id: 'inlineStr 0017',
  });
});
