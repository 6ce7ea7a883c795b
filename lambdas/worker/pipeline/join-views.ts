import type { Views } from '../onnx/embedder';

/** Several pictures as those of one item. */
export function joinViews(views: readonly Views[]): Views {
  const vectors = new Float32Array(views.reduce((sum, view) => sum + view.vectors.length, 0));
  let filled = 0;
  for (const view of views) {
    vectors.set(view.vectors, filled);
    filled += view.vectors.length;
  }
  return {
    vectors,
    details: Buffer.concat(views.map(({ details }) => details)),
    keypoints: Buffer.concat(views.map(({ keypoints }) => keypoints)),
    aspects: Float32Array.from(views.flatMap(({ aspects }) => [...aspects])),
  };
}
