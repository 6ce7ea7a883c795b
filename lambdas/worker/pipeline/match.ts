import type { Embeddings } from '../onnx/embedder';
import type { NearestViews } from '../onnx/matcher';
import type { Models } from '../onnx/models';
import type { Gallery } from './gallery';
import { ITEMS_WANTED } from './name';

/**
 * The views of the gallery that are nearest to each facing, the same number for all.
 * @param itemsWanted - so many items are among them at least, where there are so many
 */
export async function match(
  facings: Embeddings,
  gallery: Gallery,
  { matcher, settler }: Pick<Models, 'matcher' | 'settler'>,
  itemsWanted = ITEMS_WANTED,
): Promise<NearestViews> {
  const items = Math.max(itemsWanted, settler?.parameters.candidates ?? 0);
  const k = Math.min(gallery.itemOfView.length, items * gallery.mostViewsPerItem);
  if (facings.vectors.length === 0 || k === 0) return NONE;
  return matcher.match(facings.vectors, gallery.vectors, gallery.dimensions, k);
}

const NONE: NearestViews = { scores: new Float32Array(), views: new Int32Array() };
