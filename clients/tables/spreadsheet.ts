import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './csv-text.js';

/** The most rows a sheet can have in Excel and LibreOffice. */
const MOST_ROWS = 1_048_576;

/** More rows were added than a sheet can have. */
export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError';
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The files of a workbook, except its only sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    [
      ['workbook', 'sheet.main'],
      ['worksheets/sheet1', 'worksheet'],
      ['styles', 'styles'],
    ]
      .map(([part, type]) => {
        return `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`;
      })
      .join('') +
    '</Types>',
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Results" sheetId="1" r:id="r0"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  // Style 1 has the format "Text" (49), so that editing a cell does not turn it into a formula or a number.
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts>` +
    '<fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

/** Writes rows as an XLSX file with one sheet. Cells are texts or numbers, never formulas. */
export class Spreadsheet {
  private readonly zip: Zip;
  private readonly sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  private rows = 0;

  /** @param write - receives the bytes of the file, part by part */
  constructor(write: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.zip = new Zip((error, bytes) => {
      if (error) throw error;
      write(Uint8Array.from(bytes));
    });
    for (const [name, text] of Object.entries(PARTS)) {
      const part = new ZipDeflate(name);
      this.zip.add(part);
      part.push(strToU8(HEAD + text), true);
    }
    this.zip.add(this.sheet);
    this.sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
  }

  /** @throws TooManyRowsError if there are more rows than a sheet can hold. */
  add(rows: readonly (readonly Cell[])[]): void {
    this.rows += rows.length;
    if (this.rows > MOST_ROWS) {
      throw new TooManyRowsError(`a spreadsheet has room for ${MOST_ROWS} rows: choose CSV`);
    }
    this.sheet.push(strToU8(rows.map(xmlOfRow).join('')));
  }

  end(): void {
    this.sheet.push(strToU8('</sheetData></worksheet>'), true);
    this.zip.end();
  }
}

const xmlOfRow = (cells: readonly Cell[]): string => `<row>${cells.map(xmlOfCell).join('')}</row>`;

function xmlOfCell(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${xmlOfText(cell)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a text for XLSX. Characters that XML forbids or changes become `_x0001_` (ECMA-376, ST_Xstring). An
 * underscore before text that looks like such an escape is escaped too.
 */
const xmlOfText = (text: string): string =>
  text
    .replaceAll(
      /_(?=x[\da-f]{4}_)|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/giu,
      (character) => {
        const code = character.charCodeAt(0).toString(16).toUpperCase();
        return `_x${code.padStart(4, '0')}_`;
      },
    )
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
