import type { NamingParameters } from '../../contracts/model-package';
import type { Candidate } from '../../domain/recognition/facing';
import { ALTERNATIVES, nameFacing, type RankedItem } from '../../domain/recognition/naming';
import type { NearestViews } from '../onnx/matcher';
import type { Gallery } from './gallery';

/** What the catalogue says a facing is. */
export interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
}

/** The named item and its alternatives. */
export const ITEMS_WANTED = 1 + ALTERNATIVES;

/** Names each facing after the best of its nearest views. */
export function nameFacings(
  nearest: NearestViews,
  facings: number,
  gallery: Gallery,
  parameters: NamingParameters,
): Naming[] {
  return rankItems(nearest, facings, gallery).map((ranked) =>
    nameFacing(ranked.slice(0, ITEMS_WANTED), parameters),
  );
}

/** Nearest views -> for each facing distinct items, best first, each by its best view. */
export function rankItems(
  { scores, views }: NearestViews,
  facings: number,
  { itemOfView }: Gallery,
): RankedItem[][] {
  const k = views.length / facings;
  return Array.from({ length: facings }, (_, facing) => {
    const similarityOf = new Map<number, number>();
    for (let place = facing * k; place < (facing + 1) * k; place++) {
      const item = itemOfView[views[place] ?? -1];
      const similarity = scores[place];
      if (item === undefined || similarity === undefined) continue;
      if (similarity > (similarityOf.get(item) ?? -Infinity)) similarityOf.set(item, similarity);
    }
    return Array.from(similarityOf, ([item, similarity]) => ({ item, similarity })).sort(
      (a, b) => b.similarity - a.similarity,
    );
  });
}
