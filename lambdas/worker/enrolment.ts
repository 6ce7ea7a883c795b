import type { CatalogItemRow } from '../contracts/rows';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { saveEnrolment } from '../storage/catalogue';
import { readMedia } from '../storage/media';
import type { Embedder, Views } from './onnx/embedder';
import { embedThumbnail } from './pipeline/embed-thumbnail';
import { joinViews } from './pipeline/join-views';

/** Looks at the pictures of an item and keeps what is seen with it. */
export async function enrol(item: CatalogItemRow, embedder: Embedder): Promise<Views> {
  const pictures: Views[] = [];
  for (const key of [item.thumbnail_key, ...item.reference_keys]) {
    pictures.push(await embedPicture(item, key, embedder));
  }
  const views = joinViews(pictures);
  await saveEnrolment(item, {
    embedder: embedder.id,
    dimensions: embedder.parameters.dimensions,
    vectors: Uint8Array.from(Buffer.from(views.vectors.buffer)),
    details: Uint8Array.from(views.details),
    keypoints: Uint8Array.from(views.keypoints),
  });
  return views;
}

/** The embeddings kept with an item, if the current embedder made them. */
export function enrolledViews(
  { enrolment }: CatalogItemRow,
  embedder: Embedder,
): Views | undefined {
  if (enrolment?.embedder !== embedder.id) return undefined;
  const { vectors, details, keypoints } = enrolment;
  return {
    // Copied, because a Float32Array can only begin at a multiple of four bytes.
    vectors: new Float32Array(Uint8Array.from(vectors).buffer),
    details: details ?? new Uint8Array(),
    keypoints: keypoints ?? new Uint8Array(),
  };
}

/** A picture that cannot be read has no embedding: the item is found by its other pictures, if any. */
async function embedPicture(item: CatalogItemRow, key: string, embedder: Embedder): Promise<Views> {
  const bytes = await readMedia(key);
  try {
    return await embedThumbnail(bytes, embedder);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    logger.warn('A picture of a catalogue item is unreadable', {
      error,
      item_uuid: item.item_uuid,
      key,
    });
    return { vectors: new Float32Array(), details: new Uint8Array(), keypoints: new Uint8Array() };
  }
}
