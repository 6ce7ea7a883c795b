import { changesOf, findKnownItem } from '../../../../clients/tables/known-item';
import type { Product } from '../../../../clients/tables/product-row';
import type { Photo, ShelfClient } from '../../../../clients/typescript/src/index';
import { withoutUndefined } from '../item-fields';
import { referencesOf, thumbnailOf, type Pictures } from './pictures';

/** What importing a row did, or would do. */
export type Outcome =
  | { readonly is: 'new' }
  | { readonly is: 'created' | 'unchanged'; readonly uuid: string }
  | {
      readonly is: 'different' | 'changed';
      readonly uuid: string;
      /** The names of the attributes that differ. */
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
  if (known) return outcomeOf('different', known.uuid, changes);
  thumbnailOf(product, pictures);
  referencesOf(product, pictures);
  return { is: 'new' };
}

/**
 * Creates the item for a row, or updates the attributes of an existing item with the row's custom_id or
 * barcode. Existing pictures are kept.
 * @throws RowError or ShelfError that says what is wrong with the row.
 */
export async function importProduct(
  product: Product,
  client: ShelfClient,
  pictures: PicturesToSend,
): Promise<Outcome> {
  const { known, changes } = await compare(product, client);
  if (!known) return { is: 'created', uuid: await create(product, client, pictures) };
  const outcome = outcomeOf('changed', known.uuid, changes);
  if (outcome.is === 'changed') await client.catalogItems.update(known.uuid, changes);
  return outcome;
}

async function compare(product: Product, client: ShelfClient) {
  const known = await findKnownItem(product, (query) => client.catalogItems.list(query));
  const changes = known ? changesOf(product, await client.catalogItems.get(known.uuid)) : {};
  return { known, changes };
}

function outcomeOf(is: 'different' | 'changed', uuid: string, changes: object): Outcome {
  const fields = Object.keys(changes);
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
  // Each picture gets its own request, because several large ones would not fit into one.
  for (const picture of references) await client.catalogItems.addReferenceImages(uuid, [picture]);
  return uuid;
}
