import {
  changesOf,
  columnsOfChanges,
  countSent,
  findKnownItem,
} from '../../../../clients/tables/known-item';
import type { Product } from '../../../../clients/tables/product-row';
import type {
  CatalogItem,
  CatalogItemChanges,
  Photo,
  ShelfClient,
} from '../../../../clients/typescript/src/index';
import { withoutUndefined } from '../item-fields';
import { chosenReferences, referencesOf, thumbnailOf, type Pictures } from './pictures';

/** What importing a row did, or would do. */
export type Outcome =
  | { readonly is: 'new' }
  | { readonly is: 'created' | 'unchanged'; readonly uuid: string }
  | {
      readonly is: 'different' | 'changed';
      readonly uuid: string;
      /** The columns that differ. */
      readonly fields: readonly string[];
    };

type PicturesToSend = Pictures<Exclude<Photo, ArrayBuffer>>;

/**
 * Says what importing a row would do, without doing it.
 * @throws RowError or ShelfError that says what is wrong with the row.
 */
export async function previewProduct(
  product: Product,
  client: ShelfClient,
  pictures: PicturesToSend,
): Promise<Outcome> {
  const { known, changes } = await compare(product, client);
  if (known) {
    const missing = await missingReferences(product, known.uuid, client, pictures);
    return outcomeOf('different', known, changes, missing.length);
  }
  thumbnailOf(product, pictures);
  referencesOf(product, pictures);
  return { is: 'new' };
}

/**
 * Creates the item for a row, or updates the attributes of an existing item with the row's custom_id or
 * barcode. Existing pictures are kept, and missing reference images are added.
 * @throws RowError or ShelfError that says what is wrong with the row.
 */
export async function importProduct(
  product: Product,
  client: ShelfClient,
  pictures: PicturesToSend,
): Promise<Outcome> {
  const { known, changes } = await compare(product, client);
  if (!known) return { is: 'created', uuid: await create(product, client, pictures) };
  const missing = await missingReferences(product, known.uuid, client, pictures);
  const outcome = outcomeOf('changed', known, changes, missing.length);
  if (Object.keys(changes).length > 0) await client.catalogItems.update(known.uuid, changes);
  await addReferences(client, known.uuid, missing);
  return outcome;
}

/**
 * The row's reference images that the item lacks, such as those that an interrupted import did not send. Pictures that
 * were not chosen are left out, because a table may be imported for its other columns.
 */
async function missingReferences(
  product: Product,
  uuid: string,
  client: ShelfClient,
  pictures: PicturesToSend,
) {
  if (product.references.length === 0) return [];
  const { items } = await client.catalogItems.referenceImages(uuid);
  return chosenReferences(product.references.slice(countSent(items)), pictures);
}

/** Each picture gets its own request, because several large ones would not fit into one. */
async function addReferences(
  client: ShelfClient,
  uuid: string,
  references: readonly Exclude<Photo, ArrayBuffer>[],
): Promise<void> {
  for (const picture of references) await client.catalogItems.addReferenceImages(uuid, [picture]);
}

async function compare(product: Product, client: ShelfClient) {
  const found = await findKnownItem(product, (query) => client.catalogItems.list(query));
  const known = found && (await client.catalogItems.get(found.uuid, { fields: 'tags' }));
  return { known, changes: known ? changesOf(product, known) : {} };
}

function outcomeOf(
  is: 'different' | 'changed',
  item: CatalogItem,
  changes: CatalogItemChanges,
  missingReferences: number,
): Outcome {
  const { uuid } = item;
  const fields = columnsOfChanges(changes, item);
  if (missingReferences > 0) fields.push('reference_images');
  return fields.length === 0 ? { is: 'unchanged', uuid } : { is, uuid, fields };
}

async function create(
  product: Product,
  client: ShelfClient,
  pictures: PicturesToSend,
): Promise<string> {
  const { name, ...others } = product.attributes;
  const thumbnail = thumbnailOf(product, pictures);
  const references = referencesOf(product, pictures);
  const item = { name, ...withoutUndefined(others), thumbnail };
  const { uuid } = await client.catalogItems.create(item);
  await addReferences(client, uuid, references);
  return uuid;
}
