import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvOfRows } from '../../../clients/tables/csv-text';
import { textOfCell } from '../../../lambdas/contracts/table/cells';
import { CsvFault, readCsv } from '../../../lambdas/contracts/table/csv';

const cellsOf = (text: string, separator = ','): (readonly string[])[] =>
  [...readCsv([text], separator)].map(({ cells }) => cells);

describe('readCsv', () => {
  it.each([
    ['quotes, separators and line breaks within cells', 'a,"b ""c"", d\r\ne"\n', 'a|b "c", d\r\ne'],
    ['blanks around cells, but not within quotes', ' a , " b " ,c\t\n', 'a| b |c'],
    ['empty cells, and a last row without a line break', ',a,', '|a|'],
    ['text that is written as a formula', '="0012",a', '0012|a'],
    ['an apostrophe and a quote that are quoted', `'a,""""`, `'a|"`],
  ])('reads %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual([cells.split('|')]);
  });

  it.each(['\n', '\r\n', '\r'])('takes %j as the end of a row, and keeps blank rows', (end) => {
    expect(cellsOf(`a${end}${end}b${end}`)).toEqual([['a'], [''], ['b']]);
  });

  it('counts lines as an editor does, at the beginning of each row', () => {
    const lines = [...readCsv(['a,"b\n\n"\r\n\r\nc\n'], ',')].map(({ line }) => line);
    expect(lines).toEqual([1, 4, 5]);
  });

  it.each([
    ['a\n"b', 'line 2: a cell begins with a quote, and no quote ends it'],
    ['a,b"c"', 'line 1: a quote stands within a cell'],
    ['"a"b', 'line 1: text follows the quote that ends a cell'],
  ])('refuses %j', (text, message) => {
    expect(() => cellsOf(text)).toThrow(message);
  });

  it('ends a row that grows beyond all bounds, because a quote lacks its end', () => {
    const parts = function* () {
      yield '"';
      for (;;) yield 'x'.repeat(100_000);
    };
    expect(() => [...readCsv(parts(), ',')]).toThrow(CsvFault);
  });

  it('reads no further than its reader asks', () => {
    let taken = 0;
    const parts = function* () {
      for (;;) {
        taken += 1;
        yield 'a,b\n';
      }
    };
    const rows = readCsv(parts(), ',');
    rows.next();
    rows.next();
    expect(taken).toBeLessThanOrEqual(4);
  });

  it('reads what was written, cut into parts anywhere, and in no cell is a formula', () => {
    const cell = fc.string({
      unit: fc.constantFrom(
        'a',
        '1',
        '"',
        ',',
        ';',
        '|',
        '\t',
        '\r',
        '\n',
        ' ',
        "'",
        '=',
        '+',
        '-',
        '@',
      ),
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const text = csvOfRows(rows);
        const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const read = [...readCsv(parts, ',')].map(({ cells }) => cells);
        expect(read.flat().filter((each) => /^[=+\-@\t\r\n]/.test(each))).toEqual([]);
        expect(read.map((cells) => cells.map(textOfCell))).toEqual(rows);
      }),
    );
  });
});
