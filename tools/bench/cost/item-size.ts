import type { TableProperties } from '../../../local/dynamodb/tables';
import { DOCUMENTED } from './prices';

// The size of items and the units of writes, by DynamoDB's documentation. The local database does not tell them.

/** A value as the AWS JSON protocol writes it: one of these. */
interface Attribute {
  readonly S?: string;
  readonly N?: string;
  /** In base64, like those of `BS`. */
  readonly B?: string;
  readonly BOOL?: boolean;
  readonly NULL?: boolean;
  readonly SS?: readonly string[];
  readonly NS?: readonly string[];
  readonly BS?: readonly string[];
  readonly L?: readonly Attribute[];
  readonly M?: Item;
}
export type Item = Readonly<Record<string, Attribute>>;

/** The parts of a table's description that the units of a write depend on. */
export type TableShape = Pick<TableProperties, 'KeySchema' | 'GlobalSecondaryIndexes'>;
type Index = NonNullable<TableShape['GlobalSecondaryIndexes']>[number];

/** The bytes of an item's names and values. */
export const itemSize = (item: Item): number =>
  total(
    Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + total(valueSizes(value))),
  );

function valueSizes({ S, N, B, SS, NS, BS, L, M }: Attribute): number[] {
  // 3 bytes for the list or map itself, and 1 for each of its values.
  if (L) return [3, ...L.map((part) => total(valueSizes(part)) + 1)];
  if (M) return [3 + itemSize(M) + Object.keys(M).length];
  const [texts, numbers, binaries] = [SS ?? S, NS ?? N, BS ?? B];
  if (texts !== undefined) return [texts].flat().map((text) => Buffer.byteLength(text));
  if (numbers !== undefined) return [numbers].flat().map(numberSize);
  if (binaries === undefined) return [1];
  return [binaries].flat().map((text) => Buffer.byteLength(text, 'base64'));
}

/** The bytes of a number: one for two digits, one for the exponent, one more for a minus. */
function numberSize(text: string): number {
  const digits = text.replace(/^-|\.|e.*$/gi, '').replace(/^0+/, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Those of the larger version: one for each KB, rounded up. */
const unitsOf = (versions: readonly Item[]): number =>
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
    const entries = entriesOf(table, index, versions);
    const [old, now] = entries;
    if (!old) return 0;
    if (!now) return unitsOf(entries);
    if (keyText(index, old) !== keyText(index, now)) return unitsOf([old]) + unitsOf([now]);
    return canonical(old) === canonical(now) ? 0 : unitsOf(entries);
  });
  return (versions.length > 0 ? unitsOf(versions) : 1) + total(ofIndexes);
}

/** The bytes of an item in its table and in every index that has an entry of it. */
export function storedBytes(table: TableShape, item: Item | undefined): number {
  if (!item) return 0;
  const entries = (table.GlobalSecondaryIndexes ?? []).flatMap((index) =>
    entriesOf(table, index, [item]),
  );
  return total([item, ...entries].map((stored) => itemSize(stored) + DOCUMENTED.itemOverheadBytes));
}

/** The entries of items in an index, which has those only that have its keys. */
function entriesOf(table: TableShape, index: Index, items: readonly Item[]): Item[] {
  const keys = index.KeySchema.map((key) => key.AttributeName);
  const own = table.KeySchema.map((key) => key.AttributeName);
  const names = [...keys, ...own, ...(index.Projection.NonKeyAttributes ?? [])];
  const isIn = (name: string) => index.Projection.ProjectionType === 'ALL' || names.includes(name);
  return items
    .filter((item) => keys.every((name) => item[name] !== undefined))
    .map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => isIn(name))));
}

const keyText = (index: Index, entry: Item): string =>
  JSON.stringify(index.KeySchema.map((key) => entry[key.AttributeName]));

const canonical = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
