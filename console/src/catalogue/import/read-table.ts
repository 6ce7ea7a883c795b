import { productOf, RowError, type Product } from '../../../../clients/tables/product-row';
import { CsvFault } from '../../../../lambdas/contracts/table/csv';
import { rowsOfTable, TableFault } from '../../../../lambdas/contracts/table/rows-of-table';

/** A row of the table: a product, or what is wrong with the row. */
export type TableRow =
  | { readonly number: number; readonly product: Product }
  | { readonly number: number; readonly name: string; readonly fault: string };

/** How many rows the page can show, at most. */
const MAX_ROWS = 20_000;

/**
 * Reads the rows of a table as the command `shelf catalog import` does.
 * @throws Error that says what is wrong with the table as a whole.
 */
export function readTable(text: string): TableRow[] {
  try {
    return [...tableRows(text)];
  } catch (error) {
    if (error instanceof TableFault) throw new Error(`The table ${error.message}.`);
    if (error instanceof CsvFault) throw new Error(`The table is not CSV: ${error.message}.`);
    throw error;
  }
}

function* tableRows(text: string): Generator<TableRow> {
  const rowOfKey = new Map<string, number>();
  for (const row of rowsOfTable([text], { maxRows: MAX_ROWS, nameColumns })) {
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

function nameColumns(columns: readonly string[]): readonly string[] {
  if (columns.includes('name')) return columns;
  throw new TableFault(`has no column "name"; it has ${columns.join(', ').slice(0, 500)}`);
}
