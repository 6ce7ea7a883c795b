import { changesOf, findKnownItem } from '../../../../clients/tables/known-item';
import type { Product } from '../../../../clients/tables/product-row';
import type { Photo, ShelfClient } from '../../../../clients/typescript/src/index';
import { withoutUndefined } from '../item-fields';
import { referencesOf, thumbnailOf, type Pictures } from './pictures';

export type Outcome = 'created' | 'changed' | 'unchanged';

/**
 * Creates the item for a row, or updates the attributes of an existing item with the row's custom_id or
 * barcode. Existing pictures are kept.
 * @throws RowError or ShelfError that says what is wrong with the row.
 */
export async function importProduct(
  product: Product,
  client: ShelfClient,
  pictures: Pictures<Exclude<Photo, ArrayBuffer>>,
): Promise<{ readonly outcome: Outcome; readonly uuid: string }> {
  const known = await findKnownItem(product, (query) => client.catalogItems.list(query));
  if (!known) return { outcome: 'created', uuid: await create(product, client, pictures) };

  const changes = changesOf(product, await client.catalogItems.get(known.uuid));
  if (Object.keys(changes).length === 0) return { outcome: 'unchanged', uuid: known.uuid };
  await client.catalogItems.update(known.uuid, changes);
  return { outcome: 'changed', uuid: known.uuid };
}

async function create(
  product: Product,
  client: ShelfClient,
  pictures: Pictures<Exclude<Photo, ArrayBuffer>>,
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
