import { randomUUID } from 'node:crypto';
import type { CatalogItemRow } from '../../lambdas/contracts/rows';
import type { Matcher } from '../../lambdas/worker/onnx/matcher';
import { buildGallery } from '../../lambdas/worker/pipeline/name/gallery';
import { catalogItem } from './rows';

/** Vectors of length 1 in a plane, by their angle: 10 degrees apart, their similarity is 0.985; 30, 0.866. */
const vectorsOf = (degrees: readonly number[]): Float32Array =>
  Float32Array.from(
    degrees.flatMap((angle) => [
      Math.cos((angle * Math.PI) / 180),
      Math.sin((angle * Math.PI) / 180),
    ]),
  );

export const item = (): CatalogItemRow => catalogItem(1, { item_uuid: randomUUID() });

/** A gallery of items with these views, as angles in degrees. */
export const galleryOf = (items: readonly (readonly [CatalogItemRow, readonly number[]])[]) =>
  buildGallery(
    items.map(([row, angles]) => ({
      item: row,
      views: {
        vectors: vectorsOf(angles),
        details: new Uint8Array(),
        keypoints: new Uint8Array(),
        aspects: new Float32Array(angles.length),
      },
    })),
    2,
  );

/** Compares all with all, as the model does. */
export const matcher: Pick<Matcher, 'match'> = {
  match: (queries, gallery, dimensions, k) => {
    const [scores, views]: [number[], number[]] = [[], []];
    for (let query = 0; query < queries.length; query += dimensions) {
      const ranked = Array.from({ length: gallery.length / dimensions }, (_, view) => ({
        view,
        score: [0, 1].reduce(
          (sum, axis) =>
            sum + (queries[query + axis] ?? 0) * (gallery[view * dimensions + axis] ?? 0),
          0,
        ),
      }))
        .sort((a, b) => b.score - a.score)
        .slice(0, k);
      scores.push(...ranked.map(({ score }) => score));
      views.push(...ranked.map(({ view }) => view));
    }
    return Promise.resolve({ scores: Float32Array.from(scores), views: Int32Array.from(views) });
  },
};
