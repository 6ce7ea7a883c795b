import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { buildGallery, type Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { itemNamed } from '../shared/unstored-item';

/** Makes a gallery from thumbnails, as the worker does. */
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
