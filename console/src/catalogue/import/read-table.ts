import Papa from 'papaparse';
import { z } from 'zod';
import { productOf, RowError, type Product } from '../../../../clients/tables/product-row';
import { columnOf } from '../../../../lambdas/contracts/table-heading';

const recordSchema = z.record(z.string(), z.unknown());

/** A row of the table: a product, or the reason why it is not one. */
export type TableRow =
  | { readonly number: number; readonly product: Product }
  | { readonly number: number; readonly name: string; readonly fault: string };

/**
 * The rows of a table as the command `shelf catalog import` takes it. Commas, semicolons and tabs separate.
 * @throws Error if it has no column `name`.
 */
export function readTable(text: string): TableRow[] {
  const { data, meta } = Papa.parse(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => columnOf(heading.trim()),
    transform: (cell) => cell.trim(),
  });
  if (!meta.fields?.includes('name')) {
    throw new Error(`The table has no column "name"; it has ${meta.fields?.join(', ') ?? 'none'}.`);
  }
  const rows: TableRow[] = [];
  const rowOfKey = new Map<string, number>();
  for (const [index, record] of data.entries()) {
    // As a spreadsheet counts: the heading is row 1.
    const number = index + 2;
    const cells = cellsOf(record);
    try {
      const product = productOf({ number, cells }, undefined);
      const key = `${product.key} ${product.keyValue}`;
      const other = rowOfKey.get(key);
      if (other !== undefined) {
        throw new RowError(`${key} is in row ${other}, too: keep one of the two rows`);
      }
      rowOfKey.set(key, number);
      rows.push({ number, product });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      rows.push({ number, name: cells['name'] ?? '', fault: error.message });
    }
  }
  return rows;
}

/** Cells beyond the headings come as a list. */
function cellsOf(record: unknown): Record<string, string> {
  const cells = Object.entries(recordSchema.parse(record));
  return Object.fromEntries(
    cells.flatMap(([name, cell]) => (typeof cell === 'string' ? [[name, cell]] : [])),
  );
}
