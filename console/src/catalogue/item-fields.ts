import type * as z from 'zod';
import {
  createCatalogItemSchema,
  updateCatalogItemSchema,
  type AttributeName,
} from '../../../lambdas/contracts/catalog-item';
import type { CatalogItem } from '../../../clients/typescript/src/index';
import { filledPairs, type Pair } from '../shell/pairs';

const LABELS = {
  name: 'Name',
  barcode: 'Barcode',
  custom_id: 'Your own id',
  brand: 'Brand',
  tags: 'Tags, separated by commas',
  size: 'Size',
  container_type: 'Container',
  flavour: 'Flavour',
  packaging_size: 'Size of the packaging',
  height: 'Height in metres',
  width: 'Width in metres',
  depth: 'Depth in metres',
} as const satisfies Readonly<Record<'name' | 'tags' | AttributeName, string>>;
type ItemField = keyof typeof LABELS;
/** An item's attributes, each with its field's label. */
export const ITEM_FIELDS = Object.entries(LABELS).map(([name, label]) => ({
  name: name as ItemField,
  label,
}));
export type ItemTexts = Readonly<Record<ItemField, string>> & {
  readonly custom_props: readonly Pair[];
};
/** What is wrong with each faulty field, by field name. */
export type Faults = Readonly<Record<string, string>>;

type Read<T> = { readonly data: T; readonly faults: Faults };

export const textsOf = (item: CatalogItem | undefined): ItemTexts => ({
  ...(Object.fromEntries(ITEM_FIELDS.map(({ name }) => [name, textOf(item?.[name])])) as Record<
    ItemField,
    string
  >),
  custom_props: item?.custom_props ?? [],
});

const textOf = (value: string | number | readonly string[] | null | undefined): string =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '');

/** Reads the texts of a form as the attributes of a new item, or as faults. */
export const readNewItem = (texts: ItemTexts) =>
  read(
    createCatalogItemSchema.safeParse({ ...texts, custom_props: filledPairs(texts.custom_props) }),
    texts,
  );

/** Reads the attributes that differ from the item. An emptied one becomes null, which clears it. */
export function readChanges(texts: ItemTexts, item: CatalogItem) {
  const before = textsOf(item);
  const changed = ITEM_FIELDS.filter(({ name }) => texts[name].trim() !== before[name]);
  const custom_props = filledPairs(texts.custom_props);
  const hasSameProps = JSON.stringify(custom_props) === JSON.stringify(before.custom_props);
  if (changed.length === 0 && hasSameProps) return { data: undefined, faults: {} };
  return read(
    updateCatalogItemSchema.safeParse({
      ...Object.fromEntries(changed.map(({ name }) => [name, texts[name].trim()])),
      ...(!hasSameProps && { custom_props }),
    }),
    texts,
  );
}

function read<T>(
  { data, error }: z.ZodSafeParseResult<T>,
  { custom_props: typed }: ItemTexts,
): Read<T | undefined> {
  const issues = error?.issues ?? [];
  const filled = typed.flatMap((pair, at) => (filledPairs([pair]).length > 0 ? [at] : []));
  const lineOf = (index: number): number => (filled[index] ?? index) + 1;
  return {
    data,
    faults: Object.fromEntries(
      issues.map(({ path: [field, index, part], message }) => [
        String(field),
        typeof index === 'number'
          ? `${part === 'name' ? 'Name' : 'Text'} ${lineOf(index)} ${message}`
          : message,
      ]),
    ),
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
/** Drops undefined fields, because the client's types distinguish them from absent ones. */
export const withoutUndefined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== undefined)) as Partial<
    Defined<T>
  >;
