import { describe, expect, it } from '@jest/globals';
import { rowsOfTable } from '../../../lambdas/contracts/table/rows-of-table';

const rowsOf = (text: string) => [...rowsOfTable([text])];
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells);

describe('rowsOfTable', () => {
  it.each([
    ['sep=;\r\nname;size\r\na,b;1\r\n', { name: 'a,b', size: '1' }],
    ['"sep=|"\nname|size\na|1\n', { name: 'a', size: '1' }],
    ['SEP=\t\nname\tsize\na\t1\n', { name: 'a', size: '1' }],
    ['\ufeffsep=,\nname,size\na;b,1\n', { name: 'a;b', size: '1' }],
  ])('takes the separator that the first line names: %j', (text, cells) => {
    expect(rowsOf(text)).toEqual([{ number: 2, line: 3, cells }]);
  });

  it('counts rows as a spreadsheet does, blank ones too', () => {
    const rows = rowsOf('\nName;Custom-ID\n\n"a\nb";1\n;\nc;2\n');
    expect(rows.map(({ number, line }) => [number, line])).toEqual([
      [4, 4],
      [6, 7],
    ]);
  });

  it('takes texts that spreadsheets mark by a formula or an apostrophe', () => {
    const text = `a,b,c,d,e\n"=""0012""",'0012,'=A,''-x,'t Hooft\n`;
    expect(cellsOf(text)).toEqual([{ a: '0012', b: '0012', c: '=A', d: "'-x", e: "'t Hooft" }]);
  });

  it('spells letters with combining accents as others are spelt', () => {
    expect(cellsOf('Gro\u0308\u00dfe\nMu\u0308sli\n')).toEqual([{ größe: 'Müsli' }]);
  });

  it('takes no time for a megabyte of accents', () => {
    const accents = '\u0301\u0316'.repeat(240_000);
    expect(cellsOf(`name\n${accents}\n`)).toEqual([{ name: accents }]);
  });

  it('refuses what is no table', () => {
    expect(() => rowsOf('')).toThrow('is empty');
    expect(() => rowsOf('a,'.repeat(200))).toThrow('has 201 columns, and may have at most 200');
    expect(() => [...rowsOfTable(['a\n\n\n'], { maxRows: 2 })]).toThrow('more than 2 rows');
  });
});
