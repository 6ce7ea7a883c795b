import type { Candidate } from '../../domain/recognition/facing';
import type { Box } from '../../domain/recognition/box';
import { ALTERNATIVES, nameFacing, type RankedItem } from '../../domain/recognition/naming';
import { weighHeights } from '../../domain/recognition/physical-height';
import type { NearestViews } from '../onnx/matcher';
import type { Models } from '../onnx/models';
import type { Gallery } from './gallery';

/** What the catalogue says a facing is. */
export interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** Whether the scores are the verifier's. */
  readonly verified: boolean;
}

/** The named item and its alternatives. */
export const ITEMS_WANTED = 1 + ALTERNATIVES;

/** Names each facing after the best of its items, which are given as `rankItems` and `weighItems` rank them. */
export function nameFacings(
  ranked: readonly (readonly RankedItem[])[],
  verified: ReadonlySet<number>,
  { plain, verified: ofVerified }: Models['naming'],
): Naming[] {
  return ranked.map((items, facing) => {
    const isVerified = verified.has(facing);
    const parameters = isVerified ? ofVerified : plain;
    return { ...nameFacing(items.slice(0, ITEMS_WANTED), parameters), verified: isVerified };
  });
}

/** The items of each facing, those last whose height does not fit, where the catalogue knows heights. */
export function weighItems(
  boxes: readonly Box[],
  ranked: readonly (readonly RankedItem[])[],
  verified: ReadonlySet<number>,
  gallery: Gallery,
  { embedder, naming }: Pick<Models, 'embedder' | 'naming'>,
): readonly (readonly RankedItem[])[] {
  const { heights } = embedder.parameters;
  if (heights === undefined || !gallery.items.some(({ height }) => height)) return ranked;
  const names = nameFacings(ranked, verified, naming);
  const facings = boxes.map((box, facing) => ({
    box,
    ranked: ranked[facing] ?? [],
    confidence: names[facing]?.best?.confidence ?? 0,
  }));
  return weighHeights(facings, (item) => gallery.items[item]?.height, heights);
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
