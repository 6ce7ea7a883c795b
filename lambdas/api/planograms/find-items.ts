import { uuidSchema } from '../../contracts/fields';
import type { SentPlanogram } from '../../contracts/planogram';
import type { ItemColumn } from '../../contracts/planogram-table';
import { spellingsOfBarcode } from '../../contracts/table/product-code';
import { mapInParallel } from '../../storage/aws/batches';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue/catalogue';
import { findItemsById } from '../../storage/catalogue/catalogue-lists';
import { AppError } from '../../shared/app-error';
import { faultsError } from '../http/validate';
import type { PlanogramLine } from './read-table';

/** How many items are looked up at the same time by the custom_ids and barcodes in a table. */
const MAX_CONCURRENT_LOOKUPS = 25;
/**
 * The maximum number of lookups per table. A lookup takes half a millisecond of processor time, and a
 * barcode needs up to four.
 */
const MAX_LOOKUPS = 1_500;

/**
 * @throws AppError 422 that names the positions and must-haves whose item does not exist.
 */
export async function checkItemsExist(accountId: string, sent: SentPlanogram): Promise<void> {
  const named = [
    ...sent.positions.map(({ catalog_item_uuid }, index) => ({
      uuid: catalog_item_uuid,
      field: `positions[${index}].catalog_item_uuid`,
    })),
    ...sent.must_have.map((uuid, index) => ({ uuid, field: `must_have[${index}]` })),
  ];
  const uuids = [...new Set(named.map(({ uuid }) => uuid))];
  const unknown = new Set((await findUnknownItemsAndCountPictures(accountId, uuids)).unknown);
  const faults = named
    .filter(({ uuid }) => unknown.has(uuid))
    .map(({ uuid, field }) => `${field}: there is no catalogue item ${uuid}`);
  if (faults.length > 0) throw faultsError(faults);
}

/**
 * The uuids of the items that the rows of a table name, one for each row.
 * @throws AppError 422 that names the lines with a malformed uuid, or with a custom_id or barcode of no item or of
 * several; also if there are too many to look up. Whether uuids exist is not checked.
 */
export async function itemsOfTable(
  accountId: string,
  lines: readonly PlanogramLine[],
): Promise<string[]> {
  const keyOf = ({ column, value }: PlanogramLine['item']): string => `${column} ${value}`;
  const items = new Map(lines.map(({ item }) => [keyOf(item), item]));
  const lookups = [...items.values()].flatMap(spellingsOf).length;
  if (lookups > MAX_LOOKUPS) {
    throw new AppError(
      'invalid',
      'The table names too many different items by custom_id and barcode: ' +
        'name some by catalog_item_uuid, or make several planograms',
    );
  }
  const found = new Map(
    await mapInParallel(
      [...items],
      async ([key, { column, value }]) => [key, await findItem(accountId, column, value)] as const,
      MAX_CONCURRENT_LOOKUPS,
    ),
  );
  const faults: string[] = [];
  const uuids = lines.map(({ line, item }) => {
    const answer = found.get(keyOf(item));
    if (answer && 'uuid' in answer) return answer.uuid;
    faults.push(`line ${line}: ${item.column}: ${answer?.fault ?? ''}`);
    return '';
  });
  if (faults.length > 0) throw faultsError(faults);
  return uuids;
}

/** Finds the item that a cell names. Whether a uuid exists is checked later, as for JSON bodies. */
async function findItem(
  accountId: string,
  column: ItemColumn,
  value: string,
): Promise<{ readonly uuid: string } | { readonly fault: string }> {
  if (column === 'catalog_item_uuid') {
    const parsed = uuidSchema.safeParse(value);
    if (parsed.success) return { uuid: parsed.data };
    return { fault: parsed.error.issues[0]?.message ?? '' };
  }
  const items = await findItemsByAnySpelling(accountId, column, value);
  const [item] = items;
  if (!item) return { fault: `there is no catalogue item with the ${column} ${value}` };
  if (items.length > 1) {
    const count = items.length;
    return { fault: `${count} catalogue items have the ${column} ${value}: name one by its uuid` };
  }
  return { uuid: item.item_uuid };
}

const spellingsOf = ({ column, value }: PlanogramLine['item']): string[] =>
  column === 'barcode' ? spellingsOfBarcode(value) : [value];

/**
 * The items with a custom_id or barcode. The barcode may have more or fewer leading zeros than the
 * item's.
 */
async function findItemsByAnySpelling(
  accountId: string,
  column: 'custom_id' | 'barcode',
  value: string,
): Promise<readonly { readonly item_uuid: string }[]> {
  for (const spelling of spellingsOf({ column, value })) {
    const items = await findItemsById(accountId, column, spelling);
    if (items.length > 0) return items;
  }
  return [];
}
