/** A row of CSV, with the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The reason why a text is not valid CSV. It quotes no cell, because a cell may have a megabyte.
 */
export class CsvFault extends Error {
  constructor(
    readonly line: number,
    readonly fault: string,
  ) {
    super(`line ${line}: ${fault}`);
  }
}

/** The longest allowed row, because an unclosed quote makes the rest of a file one row. */
const MAX_ROW_CHARACTERS = 1_000_000;
const ENDLESS_ROW = `a row has more than ${MAX_ROW_CHARACTERS} characters: end each quoted cell by a quote`;
const LINE_BREAKS = /\r\n|\r|\n/g;

/**
 * The rows of CSV, one at a time. Blanks around a cell are ignored. A cell `="0012"` is the text
 * 0012, as in spreadsheets.
 * @param chunks the text, or its consecutive parts.
 * @throws CsvFault
 */
export function* readCsv(chunks: Iterable<string, unknown>, separator: string): Generator<CsvRow> {
  const source = chunks[Symbol.iterator]();
  const cellEnd = new RegExp(`["\\r\\n${separator.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  let text = '';
  let at = 0;
  let line = 1;
  for (let isWhole = false; !isWhole || at < text.length;) {
    const row = rowAt(text, at, line, separator, cellEnd);
    if (!isWhole && (row === undefined || row.end === text.length)) {
      // The row may continue in the next part.
      if (text.length - at > MAX_ROW_CHARACTERS) throw new CsvFault(line, ENDLESS_ROW);
      const next = source.next();
      isWhole = next.done === true;
      text = text.slice(at) + (next.done === true ? '' : next.value);
      at = 0;
      continue;
    }
    if (row === undefined) {
      throw new CsvFault(line, 'a cell begins with a quote, and no quote ends it');
    }
    yield { line, cells: row.cells };
    line += text.slice(at, row.end).match(LINE_BREAKS)?.length ?? 0;
    at = row.end;
  }
}

/** @returns undefined if a quoted cell continues beyond the text. */
function rowAt(text: string, start: number, line: number, separator: string, cellEnd: RegExp) {
  const cells: string[] = [];
  const afterBlanks = (index: number): number => {
    let next = index;
    while (text[next] === ' ' || (text[next] === '\t' && separator !== '\t')) next += 1;
    return next;
  };
  for (let at = start; ;) {
    const begin = afterBlanks(at);
    const quote = text.startsWith('="', begin) ? begin + 1 : begin;
    let end: number;
    if (text[quote] === '"') {
      const closing = closingQuote(text, quote + 1);
      if (closing === undefined) return undefined;
      cells.push(text.slice(quote + 1, closing).replaceAll('""', '"'));
      end = afterBlanks(closing + 1);
    } else {
      cellEnd.lastIndex = begin;
      end = cellEnd.exec(text)?.index ?? text.length;
      cells.push(text.slice(begin, end).trimEnd());
    }
    const next = text[end];
    if (next === separator) {
      at = end + 1;
    } else if (next === undefined || next === '\n' || next === '\r') {
      return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : next === undefined ? 0 : 1) };
    } else {
      throw new CsvFault(
        line,
        next === '"' && text[quote] !== '"'
          ? 'a quote stands within a cell: put the whole cell in quotes, and write that quote twice'
          : 'text follows the quote that ends a cell: write a quote within it twice',
      );
    }
  }
}

function closingQuote(text: string, start: number): number | undefined {
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    if (text[quote + 1] !== '"') return quote;
    from = quote + 2;
  }
}
