import { z } from 'zod';
import type { TableProperties } from '../../../local/dynamodb/tables';
import { DOCUMENTED } from './prices';

// The size of items and the units of writes, by DynamoDB's documentation. The local database does not tell them.

export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: boolean }
  | { readonly SS: string[] }
  | { readonly NS: string[] }
  | { readonly BS: string[] }
  | { readonly L: Attribute[] }
  | { readonly M: Record<string, Attribute> };

const texts = z.array(z.string());
const attributeSchema: z.ZodType<Attribute> = z.lazy(() =>
  z.union([
    z.object({ S: z.string() }),
    z.object({ N: z.string() }),
    z.object({ B: z.string() }),
    z.object({ BOOL: z.boolean() }),
    z.object({ NULL: z.boolean() }),
    z.object({ SS: texts }),
    z.object({ NS: texts }),
    z.object({ BS: texts }),
    z.object({ L: z.array(attributeSchema) }),
    z.object({ M: itemSchema }),
  ]),
);
/** An item as the AWS JSON protocol writes it. */
export const itemSchema = z.record(z.string(), attributeSchema);
export type Item = z.infer<typeof itemSchema>;

/** The parts of a table's description that the units of a write depend on. */
export type TableShape = Pick<TableProperties, 'KeySchema' | 'GlobalSecondaryIndexes'>;
type Index = NonNullable<TableShape['GlobalSecondaryIndexes']>[number];

/** The bytes of an item's names and values. */
export const itemSize = (item: Item): number =>
  Object.entries(item).reduce(
    (size, [name, value]) => size + Buffer.byteLength(name) + valueSize(value),
    0,
  );

function valueSize(value: Attribute): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberSize(value.N);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('BOOL' in value || 'NULL' in value) return 1;
  if ('SS' in value) return total(value.SS.map((text) => Buffer.byteLength(text)));
  if ('NS' in value) return total(value.NS.map(numberSize));
  if ('BS' in value) return total(value.BS.map((text) => Buffer.byteLength(text, 'base64')));
  // 3 bytes for the list or map itself, and 1 for each of its values.
  if ('L' in value) return 3 + total(value.L.map((part) => valueSize(part) + 1));
  return 3 + itemSize(value.M) + Object.keys(value.M).length;
}

/** The bytes of a number: one for two digits, one for the exponent, one more for a minus. */
function numberSize(text: string): number {
  const digits = text.replace(/^-|\.|e.*$/gi, '').replace(/^0+/, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The write units of the largest version: one for each KB, rounded up. */
const writeUnitsOfLargest = (...versions: readonly Item[]): number =>
  Math.max(1, Math.ceil(Math.max(...versions.map(itemSize)) / 1024));

/**
 * The units of one write: those of the item's larger version, and those of each changed index entry.
 * If a key of the index changes, its entry is deleted and written anew, and both are counted.
 */
export function writeUnits(
  table: TableShape,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const versions = [before, after].filter((version) => version !== undefined);
  const ofIndexes = (table.GlobalSecondaryIndexes ?? []).map((index) => {
    const [old, now] = [before, after].map((item) => item && entryOf(table, index, item));
    if (!old || !now)
      return old || now
        ? writeUnitsOfLargest(...[old, now].filter((entry) => entry !== undefined))
        : 0;
    if (keyText(index, old) !== keyText(index, now))
      return writeUnitsOfLargest(old) + writeUnitsOfLargest(now);
    return same(old, now) ? 0 : writeUnitsOfLargest(old, now);
  });
  return (versions.length > 0 ? writeUnitsOfLargest(...versions) : 1) + total(ofIndexes);
}

/** The bytes of an item in its table and in every index that has an entry of it. */
export function storedBytes(table: TableShape, item: Item | undefined): number {
  if (!item) return 0;
  const entries = (table.GlobalSecondaryIndexes ?? [])
    .map((index) => entryOf(table, index, item))
    .filter((entry) => entry !== undefined);
  return total([item, ...entries].map((stored) => itemSize(stored) + DOCUMENTED.itemOverheadBytes));
}

/** An item is in an index only if it has the index's keys. */
function entryOf(table: TableShape, index: Index, item: Item): Item | undefined {
  const keys = index.KeySchema.map((key) => key.AttributeName);
  if (keys.some((name) => item[name] === undefined)) return undefined;
  if (index.Projection.ProjectionType === 'ALL') return item;
  const names = [
    ...keys,
    ...table.KeySchema.map((key) => key.AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

const keyText = (index: Index, entry: Item): string =>
  JSON.stringify(index.KeySchema.map((key) => entry[key.AttributeName]));

const same = (a: Item, b: Item): boolean => canonical(a) === canonical(b);
const canonical = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
