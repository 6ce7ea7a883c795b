import { randomUUID } from 'node:crypto';
import type { CatalogItemRow } from '../../lambdas/contracts/rows';
import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { embedThumbnail } from '../../lambdas/worker/pipeline/embed-thumbnail';
import { buildGallery, type Gallery } from '../../lambdas/worker/pipeline/gallery';

/** A gallery from pictures in a folder, by the steps that the worker itself takes. */
export async function galleryOf(
  thumbnails: readonly { name: string; bytes: Uint8Array }[],
  embedder: Embedder,
): Promise<Gallery> {
  const enrolled = [];
  for (const { name, bytes } of thumbnails) {
    enrolled.push({ item: itemNamed(name), views: await embedThumbnail(bytes, embedder) });
  }
  return buildGallery(enrolled, embedder.parameters.dimensions);
}

/** The row of an item that is stored nowhere. */
export function itemNamed(
  name: string,
  { height }: Pick<CatalogItemRow, 'height'> = {},
): CatalogItemRow {
  const now = new Date().toISOString();
  return {
    account_id: 'bench',
    item_uuid: randomUUID(),
    status: 'ACTIVE',
    thumbnail_key: '',
    reference_keys: [],
    name,
    height,
    tags: [],
    created_at: now,
    updated_at: now,
  };
}
