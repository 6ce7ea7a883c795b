import { PHOTO_ENDING } from '../../../../clients/tables/photo-endings';
import { productOf, RowError, type Product } from '../../../../clients/tables/product-row';
import { CsvFault } from '../../../../lambdas/contracts/table/csv';
import {
  rowsOfTable,
  TableFault,
  type Row,
} from '../../../../lambdas/contracts/table/rows-of-table';

/** A row of the table: a product, or what is wrong with the row. */
export type TableRow =
  | { readonly number: number; readonly product: Product }
  | { readonly number: number; readonly name: string; readonly fault: string };

/** The field that a column of the table fills. A column that is missing here fills the field of its name. */
export type FieldByColumn = Readonly<Record<string, string>>;

/** How many rows the page can show, at most. */
const MAX_ROWS = 20_000;

/**
 * Reads the rows of a table as the command `shelf catalog import` does.
 * @throws Error that says what is wrong with the table as a whole.
 */
export function readTable(text: string, fields: FieldByColumn = {}): TableRow[] {
  const nameColumns = (columns: readonly string[]): readonly string[] => {
    const named = columns.map((column) => fields[column] ?? column);
    if (named.includes('name')) return named;
    throw new TableFault(
      `has no column "name": choose the column that is the name, among ${columns.join(', ').slice(0, 500)}`,
    );
  };
  return explained(() => [...productRows(rowsOfTable([text], { maxRows: MAX_ROWS, nameColumns }))]);
}

/** The columns of a table, as its first row names them. @throws Error as `readTable` does. */
export function columnsOfTable(text: string): readonly string[] {
  let found: readonly string[] = [];
  const nameColumns = (columns: readonly string[]): readonly string[] => (found = columns);
  explained(() => rowsOfTable([text], { nameColumns }).next());
  return found;
}

/**
 * Makes a product from each picture. The file name without its extension is both the product's name and its
 * custom_id, by which later imports find the product. Browsers list the files of a folder in no order.
 */
export const rowsOfPictures = (files: readonly { readonly name: string }[]): TableRow[] => [
  ...productRows(
    files.toSorted(byName).map((file, index): Row => {
      const name = file.name.replace(PHOTO_ENDING, '').normalize('NFC');
      const cells = { name, custom_id: name, thumbnail: file.name };
      return { number: index + 1, line: index + 1, cells };
    }),
  ),
];

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TableFault) throw new Error(`The table ${error.message}.`);
    if (error instanceof CsvFault) throw new Error(`The table is not CSV: ${error.message}.`);
    throw error;
  }
}

function* productRows(rows: Iterable<Row>): Generator<TableRow> {
  const rowOfKey = new Map<string, number>();
  for (const row of rows) {
    const { number, cells } = row;
    try {
      const product = productOf(row, undefined);
      const other = rowOfKey.get(product.identity);
      if (other !== undefined) {
        throw new RowError(
          `${product.key} ${product.keyValue} is in row ${other}, too: keep one of the two rows`,
        );
      }
      rowOfKey.set(product.identity, number);
      yield { number, product };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      yield { number, name: cells['name'] ?? '', fault: error.message };
    }
  }
}
