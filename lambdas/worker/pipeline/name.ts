import type { Candidate } from '../../domain/recognition/facing';
import { ALTERNATIVES, nameFacing, type RankedItem } from '../../domain/recognition/naming';
import type { NearestViews } from '../onnx/matcher';
import type { Namings } from '../onnx/models';
import type { Gallery } from './gallery';
import type { Verified } from './verify';

/** What the catalogue says a facing is. */
export interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** Whether the scores are the verifier's. */
  readonly verified: boolean;
}

/** The named item and its alternatives. */
export const ITEMS_WANTED = 1 + ALTERNATIVES;

/** Names each facing after the best of its nearest views. */
export function nameFacings(
  { nearest, facings: verifiedFacings }: Verified,
  facings: number,
  gallery: Gallery,
  { plain, verified }: Namings,
): Naming[] {
  return rankItems(nearest, facings, gallery).map((ranked, facing) => {
    const isVerified = verifiedFacings.has(facing);
    return {
      ...nameFacing(ranked.slice(0, ITEMS_WANTED), isVerified ? verified : plain),
      verified: isVerified,
    };
  });
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
