import { isDeepStrictEqual } from 'node:util';
import type { TableProperties } from '../../../local/dynamodb/tables';
import { DOCUMENTED } from '../../shared/billing/prices';

// Item sizes and write units, as documented for DynamoDB.

/** A value in the AWS JSON protocol. It has exactly one of these fields. */
interface Attribute
  extends
    Partial<Record<'S' | 'N' | 'B', string>>,
    Partial<Record<'SS' | 'NS' | 'BS', readonly string[]>>,
    Partial<Record<'BOOL' | 'NULL', boolean>> {
  readonly L?: readonly Attribute[];
  readonly M?: Item;
}
export type Item = Readonly<Record<string, Attribute>>;

/** The parts of a table's description that determine how many units a write takes. */
export type TableShape = Pick<TableProperties, 'KeySchema' | 'GlobalSecondaryIndexes'>;
type Index = NonNullable<TableShape['GlobalSecondaryIndexes']>[number];

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The size in bytes of an item's attribute names and values. */
export const itemSize = (item: Item): number =>
  total(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueSize(value)));

function valueSize({ S, N, B, SS, NS, BS, L, M }: Attribute): number {
  // 3 bytes for the list or map itself, and 1 for each of its values.
  if (L) return 3 + total(L.map((part) => valueSize(part) + 1));
  if (M) return 3 + itemSize(M) + Object.keys(M).length;
  const [texts, numbers, binaries] = [SS ?? S, NS ?? N, BS ?? B];
  if (texts !== undefined) return total([texts].flat().map((text) => Buffer.byteLength(text)));
  if (numbers !== undefined) return total([numbers].flat().map(numberSize));
  if (binaries === undefined) return 1;
  return total([binaries].flat().map((text) => Buffer.byteLength(text, 'base64')));
}

/** A number's size in bytes: one per two digits, one for the exponent, and one for a minus sign. */
function numberSize(text: string): number {
  const digits = text.replace(/^-|\.|e.*$/gi, '').replace(/^0+/, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

/** The write units for the largest version of an item: one per KB, and at least one. */
const unitsOf = (...versions: readonly (Item | undefined)[]): number =>
  Math.max(1, ...versions.map((item) => (item ? Math.ceil(itemSize(item) / 1024) : 0)));

/** The units for one write: those for the larger version of the item, plus those for each changed index entry. */
export function writeUnits(table: TableShape, before?: Item, after?: Item): number {
  const ofIndexes = (table.GlobalSecondaryIndexes ?? []).map((index) => {
    const [old, now] = [entryOf(before, index, table), entryOf(after, index, table)];
    if (isDeepStrictEqual(old, now)) return 0;
    // An entry with another key is deleted and written again. Both are billed.
    const isMoved =
      old && now && keysOf(index).some((key) => !isDeepStrictEqual(old[key], now[key]));
    return isMoved ? unitsOf(old) + unitsOf(now) : unitsOf(old, now);
  });
  return unitsOf(before, after) + total(ofIndexes);
}

/** The bytes stored for an item in its table and in every index that has an entry for it. */
export function storedBytes(table: TableShape, item: Item | undefined): number {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  return total(
    [item, ...indexes.map((index) => entryOf(item, index, table))].map((stored) =>
      stored ? itemSize(stored) + DOCUMENTED.itemOverheadBytes : 0,
    ),
  );
}

const keysOf = ({ KeySchema }: Pick<TableShape, 'KeySchema'>): string[] =>
  KeySchema.map(({ AttributeName }) => AttributeName);

/** An item's entry in an index; undefined if the item lacks one of the index's keys. */
function entryOf(item: Item | undefined, index: Index, table: TableShape): Item | undefined {
  if (!item || keysOf(index).some((key) => item[key] === undefined)) return undefined;
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
  if (ProjectionType === 'ALL') return item;
  const names = [...keysOf(index), ...keysOf(table), ...NonKeyAttributes];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
