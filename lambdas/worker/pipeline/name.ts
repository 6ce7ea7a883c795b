import type { Candidate } from '../../domain/recognition/facing';
import {
  MAX_ALTERNATIVES,
  nameFacing,
  type RankedItem,
} from '../../domain/recognition/naming/name-facing';
import type { NearestViews } from '../onnx/matcher';
import type { Namings } from '../onnx/models';
import type { Gallery } from './gallery';

/** What the catalogue says a facing is. */
export interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** Whether the scores are the verifier's. */
  readonly verified: boolean;
}

/** The named item and its alternatives. */
export const ITEMS_WANTED = 1 + MAX_ALTERNATIVES;

/** What the evidence says of the boxes on an image. */
export interface RankedBoxes {
  /** For each box the items that it may show, best first. */
  readonly ranked: readonly (readonly RankedItem[])[];
  /** The boxes, by their places, whose scores are the verifier's. */
  readonly verified: ReadonlySet<number>;
}

/** Names each facing after the best of its items. */
export function nameFacings(
  { ranked, verified }: RankedBoxes,
  { plain, verified: ofVerified }: Namings,
): Naming[] {
  return ranked.map((items, facing) => {
    const isVerified = verified.has(facing);
    const parameters = isVerified ? ofVerified : plain;
    return { ...nameFacing(items, parameters), verified: isVerified };
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
