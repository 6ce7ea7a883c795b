import type * as z from 'zod';
import {
  ATTRIBUTES_IN_METRES,
  createCatalogItemSchema,
} from '../../lambdas/contracts/catalog-item.js';
import { faultOfId } from '../../lambdas/contracts/table/cells.js';
import { canonicalBarcode } from '../../lambdas/contracts/table/product-code.js';
import { CUSTOM_COLUMN, type Row } from '../../lambdas/contracts/table/rows-of-table.js';

/** The columns that become attributes of an item. Their names are those of the service. */
export const ATTRIBUTE_COLUMNS = createCatalogItemSchema
  .omit({ custom_props: true })
  .keyof().options;
/** The columns that contain names of files in the folder of pictures. */
const THUMBNAIL = 'thumbnail';
const REFERENCES = 'reference_images';
export const COLUMNS: readonly string[] = [...ATTRIBUTE_COLUMNS, THUMBNAIL, REFERENCES];

/** Whether an import reads a column: one of {@link COLUMNS}, or one for a custom prop. */
export const isImported = (column: string): boolean =>
  COLUMNS.includes(column) || column.startsWith(CUSTOM_COLUMN);

/** The column by which an existing item is found: the caller's own identifier, or the barcode. */
export type Key = 'custom_id' | 'barcode';

/** A product described by a row of the table. */
export interface Product {
  readonly number: number;
  readonly key: Key;
  /** The value of the column `key`. */
  readonly keyValue: string;
  /** Identifies the product: equal for rows of the same product. */
  readonly identity: string;
  readonly attributes: z.infer<typeof createCatalogItemSchema>;
  /** The file name in the row; undefined if a file named after the product is to be used. */
  readonly thumbnail: string | undefined;
  readonly references: readonly string[];
  /** The row as one string, equal for rows with equal content. */
  readonly content: string;
}

/** The reason a row is refused, and what to do about it. */
export class RowError extends Error {}

/** Returns an error handler that rethrows an error as a fault in this column. */
export const naming =
  (column: string) =>
  (error: unknown): never => {
    throw new RowError(`${column}: ${error instanceof Error ? error.message : String(error)}`);
  };

/**
 * Checks a row as the service would, without sending it.
 * @throws RowError that names the column.
 */
export function productOf({ number, cells }: Row, wanted: Key | undefined): Product {
  const props = Object.entries(cells).flatMap(([column, value]) =>
    column.startsWith(CUSTOM_COLUMN) && value !== ''
      ? [{ name: column.slice(CUSTOM_COLUMN.length), value }]
      : [],
  );
  const attributes = createCatalogItemSchema.safeParse({
    // The service expects a decimal point in metres.
    ...Object.fromEntries(
      ATTRIBUTE_COLUMNS.map((name) => [name, decimal(name, cells[name] ?? '')]),
    ),
    ...(props.length > 0 && { custom_props: props }),
  });
  if (!attributes.success) {
    const [{ path: [field, index], message } = { path: [], message: '' }] = attributes.error.issues;
    const column =
      typeof index === 'number' ? `${CUSTOM_COLUMN}${props[index]?.name}` : String(field);
    throw new RowError(`${column}: ${message}`);
  }
  for (const column of ['custom_id', 'barcode'] as const) {
    const fault = faultOfId(cells[column] ?? '');
    if (fault !== undefined) throw new RowError(`${column}: ${fault}`);
  }
  const key = wanted ?? (cells['custom_id'] ? 'custom_id' : 'barcode');
  const keyValue = cells[key] ?? '';
  if (keyValue === '') {
    const which = wanted ?? 'custom_id or barcode';
    throw new RowError(`${which}: is needed to find the item again: fill it in`);
  }
  return {
    number,
    key,
    keyValue,
    identity: `${key} ${key === 'barcode' ? canonicalBarcode(keyValue) : keyValue}`,
    attributes: attributes.data,
    thumbnail: cells[THUMBNAIL] || undefined,
    references: (cells[REFERENCES] ?? '').split(/[|;]/).flatMap((name) => name.trim() || []),
    content: JSON.stringify([...COLUMNS.map((name) => cells[name] ?? ''), ...props]),
  };
}

/** Converts a decimal comma in metres to a point, because spreadsheets in many languages write `0,25`. */
const decimal = (name: string, cell: string): string =>
  ATTRIBUTES_IN_METRES.includes(name) ? cell.replace(/^(\d*),(\d+)$/, '$1.$2') : cell;
