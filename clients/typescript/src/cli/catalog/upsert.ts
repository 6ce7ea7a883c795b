import { MAX_FORM_BYTES } from '../../photo.js';
import type { NewCatalogItem } from '../../catalog-items.js';
import type { ShelfClient } from '../../shelf-client.js';
import type { CatalogItemSummary } from '../../types.js';
import { hashOf, readPicture } from '../files/pictures.js';
import { changedThumbnail } from './changed-thumbnail.js';
import type { PictureFolder } from './find-pictures.js';
import { changesOf, countSent, findKnownItem } from '../../../../tables/known-item.js';
import { naming, type Product } from '../../../../tables/product-row.js';

export type Outcome = 'created' | 'changed' | 'unchanged';

interface UpsertSettings {
  readonly client: ShelfClient;
  readonly pictures: PictureFolder;
  /** Identifies this import. A row that is sent twice with it creates only one item. */
  readonly run: string;
  /** Whether to only check rows and look items up, without changing anything. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

/**
 * Creates the item for a product, or changes what differs from the row.
 * @throws RowError or ShelfError that says what is wrong with the row.
 */
export async function upsert(
  product: Product,
  settings: UpsertSettings,
): Promise<{ readonly outcome: Outcome; readonly uuid: string | undefined }> {
  const { client, signal } = settings;
  const known = await findKnownItem(product, (query) =>
    client.catalogItems.list(query, { signal }),
  );
  return known ? change(product, known, settings) : create(product, settings);
}

async function create(product: Product, settings: UpsertSettings) {
  const { client, pictures, run, dryRun, signal } = settings;
  const thumbnail = await readPicture(pictures.thumbnailOf(product), MAX_FORM_BYTES).catch(
    naming('thumbnail'),
  );
  const references = await readReferences(product, 0, pictures);
  if (dryRun) return { outcome: 'created', uuid: undefined } as const;
  const idempotencyKey = `${run}/${hashOf(product.content, thumbnail)}`;
  const fields = { ...definedOf(product.attributes), name: product.attributes.name, thumbnail };
  const { uuid } = await client.catalogItems.create(fields, { idempotencyKey, signal });
  await addReferences(uuid, references, settings);
  return { outcome: 'created', uuid } as const;
}

async function change(product: Product, { uuid }: CatalogItemSummary, settings: UpsertSettings) {
  const { client, pictures, dryRun, signal } = settings;
  const item = await client.catalogItems.get(uuid, { fields: 'tags', signal });
  const changes = changesOf(product, item);
  const thumbnail = await changedThumbnail(product, item, settings);
  const known = product.references.length > 0 ? await countReferences(uuid, settings) : 0;
  const references = await readReferences(product, known, pictures);
  const hasChanges = Object.keys(changes).length > 0;
  const outcome = hasChanges || thumbnail || references.length > 0 ? 'changed' : 'unchanged';
  if (dryRun) return { outcome, uuid } as const;
  if (hasChanges) await client.catalogItems.update(uuid, changes, { signal });
  if (thumbnail) await client.catalogItems.replaceThumbnail(uuid, thumbnail, { signal });
  await addReferences(uuid, references, settings);
  return { outcome, uuid } as const;
}

async function countReferences(uuid: string, { client, signal }: UpsertSettings): Promise<number> {
  const { items } = await client.catalogItems.referenceImages(uuid, {}, { signal });
  return countSent(items);
}

/** Reads the reference images in the row, except the first `from`, which the item already has. */
function readReferences(product: Product, from: number, pictures: PictureFolder) {
  return Promise.all(
    product.references.slice(from).map(async (name) => {
      const file = pictures.pathOf(name, 'reference_images');
      return readPicture(file, MAX_FORM_BYTES).catch(naming(`reference_images, ${name}`));
    }),
  );
}

/** Adds reference images, each in its own request, because several large ones do not fit into one. */
async function addReferences(
  uuid: string,
  references: readonly Buffer[],
  { client, run, signal }: UpsertSettings,
): Promise<void> {
  for (const picture of references) {
    const idempotencyKey = `${run}/${hashOf(picture)}`;
    await client.catalogItems.addReferenceImages(uuid, [picture], { idempotencyKey, signal });
  }
}

const definedOf = (values: Product['attributes']) =>
  Object.fromEntries(
    Object.entries(values).filter((entry) => entry[1] !== undefined),
  ) as Partial<NewCatalogItem>;
