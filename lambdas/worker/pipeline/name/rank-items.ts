import type { Box } from '../../../domain/recognition/box';
import type { Candidate, Facing } from '../../../domain/recognition/facing';
import {
  MAX_ALTERNATIVES_PER_FACING,
  nameFacing,
  type EvidenceOf,
  type RankedItem,
} from '../../../domain/recognition/naming/name-facing';
import {
  lowerScoresByHeight,
  type NamedFacing,
} from '../../../domain/recognition/naming/physical-height';
import type { NearestViews } from '../../onnx/matcher';
import type { Models, Namings } from '../../onnx/models';
import type { Gallery } from './gallery';

/** How many items are ranked for a facing at least: the named item and its alternatives. */
export const MIN_ITEMS_PER_FACING = 1 + MAX_ALTERNATIVES_PER_FACING;

/** What the models' scores tell about the boxes on an image. */
export interface RankedBoxes {
  /** For each box the items that it may show, best first. */
  readonly ranked: readonly (readonly RankedItem[])[];
  /** The indices of the boxes whose scores are the verifier's. */
  readonly verified: ReadonlySet<number>;
}

/** A facing's name and alternatives, as far as the catalogue has any. */
interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** Whether the scores are the verifier's. */
  readonly verified: boolean;
}

/**
 * Turns the scores of views into scores of items: an item has the score of its best view.
 * @returns for each facing distinct items, best first
 */
export function rankItemsByBestView(
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

/**
 * Ranks the items of each box anew by their heights, if the catalogue knows any height.
 * @param knownFacings - named facings that tell how many pixels a metre takes. Without them the boxes'
 *   own names tell it.
 */
export function rankAnewByHeight(
  boxes: readonly Box[],
  { ranked, verified }: RankedBoxes,
  gallery: Gallery,
  { embedder, naming }: Pick<Models, 'embedder' | 'naming'>,
  knownFacings?: readonly Facing[],
): RankedBoxes {
  const { heights } = embedder.parameters;
  if (heights === undefined || gallery.items.every(({ height }) => height === undefined)) {
    return { ranked, verified };
  }
  const facings = boxes.map((box, index) => ({ box, ranked: ranked[index] ?? [] }));
  const named = knownFacings ?? nameBoxesByOwnScores(boxes, { ranked, verified }, naming, gallery);
  const heightOf = (item: number): number | undefined => gallery.items[item]?.height;
  return {
    ranked: lowerScoresByHeight(facings, named.flatMap(namedFacingsOf), heightOf, heights),
    verified,
  };
}

function nameBoxesByOwnScores(
  boxes: readonly Box[],
  ranked: RankedBoxes,
  namings: Namings,
  gallery: Pick<Gallery, 'aspects'>,
): Pick<Facing, 'box' | 'best'>[] {
  const names = namesOfRankedBoxes(ranked, namings, gallery);
  return boxes.map((box, index) => ({ box, best: names[index]?.best ?? null }));
}

function namedFacingsOf({ box, best }: Pick<Facing, 'box' | 'best'>): NamedFacing[] {
  return best === null ? [] : [{ box, item: best.item, confidence: best.confidence }];
}

/** Names each facing after the best of its items. The verifier's scores have parameters of their own. */
export function namesOfRankedBoxes(
  { ranked, verified }: RankedBoxes,
  { plain, verified: ofVerified }: Namings,
  gallery: Pick<Gallery, 'aspects'>,
): Naming[] {
  const evidence = {
    plain: evidenceOfItems(
      ranked.filter((_, facing) => !verified.has(facing)),
      gallery,
    ),
    verified: evidenceOfItems(
      ranked.filter((_, facing) => verified.has(facing)),
      gallery,
    ),
  };
  return ranked.map((items, facing) =>
    verified.has(facing)
      ? { ...nameFacing(items, ofVerified, evidence.verified), verified: true }
      : { ...nameFacing(items, plain, evidence.plain), verified: false },
  );
}

/** What facings whose scores have one scale tell about each item. */
export function evidenceOfItems(
  ranked: readonly (readonly RankedItem[])[],
  { aspects }: Pick<Gallery, 'aspects'>,
): EvidenceOf {
  const bestOf = new Map<number, number>();
  for (const [first] of ranked) {
    if (first === undefined) continue;
    bestOf.set(first.item, Math.max(first.similarity, bestOf.get(first.item) ?? -Infinity));
  }
  return (item) => ({
    // The width / height of a product is known only from a picture on a plain background.
    isPackshot: (aspects[item] ?? 0) > 0,
    bestSimilarity: bestOf.get(item) ?? -Infinity,
  });
}
