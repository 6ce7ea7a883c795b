import type { Embeddings } from '../onnx/embedder';
import type { NearestViews } from '../onnx/matcher';
import type { Settler } from '../onnx/settler';
import type { Gallery } from './gallery';

/** Scores the nearest views anew by finer evidence; a package without it leaves them as they are. */
export async function settle(
  facings: Embeddings,
  gallery: Gallery,
  nearest: NearestViews,
  settler: Settler | undefined,
): Promise<NearestViews> {
  if (settler === undefined || nearest.views.length === 0) return nearest;
  const scores = await settler.settle(facings.details, gallery.details, nearest);
  return { ...nearest, scores };
}
