import type { Embeddings } from '../onnx/embedder';

/** The embeddings of several pictures as those of one item. */
export function joinEmbeddings(views: readonly Embeddings[]): Embeddings {
  const vectors = new Float32Array(views.reduce((sum, view) => sum + view.vectors.length, 0));
  let filled = 0;
  for (const view of views) {
    vectors.set(view.vectors, filled);
    filled += view.vectors.length;
  }
  return { vectors, details: Buffer.concat(views.map(({ details }) => details)) };
}
