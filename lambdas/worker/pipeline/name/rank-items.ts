import type { Box, PhotoSize } from '../../../domain/recognition/box';
import type { Candidate, Facing } from '../../../domain/recognition/facing';
import { evidenceOnPhoto } from '../../../domain/recognition/naming/name-evidence';
import {
  MAX_ALTERNATIVES_PER_FACING,
  nameFacing,
  type RankedItem,
} from '../../../domain/recognition/naming/name-facing';
import {
  lowerScoresByHeight,
  type NamedFacing,
} from '../../../domain/recognition/naming/physical-height';
import type { NearestViews } from '../../onnx/matcher';
import type { Models } from '../../onnx/models';
import type { Gallery } from './gallery';

/** The smallest number of items to rank for a facing: one for its name, the others for its alternatives. */
export const MIN_ITEMS_PER_FACING = 1 + MAX_ALTERNATIVES_PER_FACING;

/** The items that the boxes on an image may show, ranked by the models' scores. */
export interface RankedBoxes {
  /** The items that each box may show, best first, with their negative views as items of their own. */
  readonly ranked: readonly (readonly RankedItem[])[];
  /** Indices of the boxes whose scores come from the verifier. */
  readonly verified: ReadonlySet<number>;
}

/** A facing's name and alternatives, if the catalogue has any. */
interface Naming {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** Whether the scores come from the verifier. */
  readonly verified: boolean;
}

/** The part of a recognition's context that names depend on. */
interface NamingContext {
  readonly image: PhotoSize;
  readonly gallery: Pick<Gallery, 'packshotScale'>;
  readonly models: Pick<Models, 'naming'>;
}

interface HeightsContext extends NamingContext {
  readonly gallery: Pick<Gallery, 'packshotScale' | 'items'>;
  readonly models: Pick<Models, 'naming' | 'embedder'>;
}

type ViewsOfItems = Pick<Gallery, 'items' | 'itemOfView' | 'itemsWithNegatives'>;

/**
 * Converts scores of views to scores of items. An item gets the score of its best view.
 * @returns distinct items for each facing, best first
 */
export function rankItemsByBestView(
  { scores, views }: NearestViews,
  facings: number,
  { items, itemOfView, itemsWithNegatives }: ViewsOfItems,
): RankedItem[][] {
  const k = views.length / facings;
  return Array.from({ length: facings }, (_, facing) => {
    const bestOf = new Map<number, RankedItem>();
    for (let place = facing * k; place < (facing + 1) * k; place++) {
      const view = views[place] ?? -1;
      const item = itemOfView[view];
      const similarity = scores[place];
      if (item === undefined || similarity === undefined) continue;
      if (similarity <= (bestOf.get(item)?.similarity ?? -Infinity)) continue;
      const negativeOf = itemsWithNegatives[item - items.length];
      bestOf.set(item, { item, similarity, negativeOf });
    }
    return [...bestOf.values()].sort((a, b) => b.similarity - a.similarity);
  });
}

/**
 * Lowers the scores of views cut from a shelf, if their item is on the scale of pictures on a plain background. Any
 * product on a shelf is more similar to a view from a shelf.
 * @param verified - the boxes whose scores come from the verifier, and stay
 */
export function lowerShelfViews(
  { scores, views }: NearestViews,
  boxes: number,
  verified: ReadonlySet<number>,
  { items, itemOfView, itemsWithNegatives, aspectOfView, packshotScale }: Gallery,
  { plain: { calibration } }: Models['naming'],
): NearestViews {
  const loss = (calibration.packshot - calibration.shelf_view) / calibration.slope;
  const k = views.length / boxes;
  const isLowered = (view: number): boolean => {
    const index = itemOfView[view] ?? -1;
    const item = itemsWithNegatives[index - items.length] ?? index;
    return aspectOfView[view] === 0 && packshotScale[item] === true;
  };
  return {
    views,
    scores: scores.map((score, place) =>
      !verified.has(Math.floor(place / k)) && isLowered(views[place] ?? -1) ? score - loss : score,
    ),
  };
}

/**
 * Ranks each box's items again by height, if any item's height is known.
 * @param knownFacings - named facings that show the photo's scale; by default, the boxes with their own names
 */
export function rankAnewByHeight(
  boxes: readonly Box[],
  { ranked, verified }: RankedBoxes,
  context: HeightsContext,
  knownFacings?: readonly Facing[],
): RankedBoxes {
  const { gallery, models } = context;
  const { heights } = models.embedder.parameters;
  if (heights === undefined || gallery.items.every(({ height }) => height === undefined)) {
    return { ranked, verified };
  }
  const facings = boxes.map((box, index) => ({ box, ranked: ranked[index] ?? [] }));
  const named = knownFacings ?? nameBoxesByOwnScores(boxes, { ranked, verified }, context);
  const heightOf = (item: number): number | undefined => gallery.items[item]?.height;
  return {
    ranked: lowerScoresByHeight(facings, named.flatMap(namedFacingsOf), heightOf, heights),
    verified,
  };
}

function nameBoxesByOwnScores(
  boxes: readonly Box[],
  ranked: RankedBoxes,
  context: NamingContext,
): Pick<Facing, 'box' | 'best'>[] {
  const names = namesOfRankedBoxes(boxes, ranked, context);
  return boxes.map((box, index) => ({ box, best: names[index]?.best ?? null }));
}

function namedFacingsOf({ box, best }: Pick<Facing, 'box' | 'best'>): NamedFacing[] {
  return best === null ? [] : [{ box, item: best.item, confidence: best.confidence }];
}

/** Names each facing after its best item. Scores from the verifier use their own parameters. */
export function namesOfRankedBoxes(
  boxes: readonly Box[],
  { ranked, verified }: RankedBoxes,
  { image, gallery, models: { naming } }: NamingContext,
): Naming[] {
  const facings = boxes.map((box, index) => ({
    box,
    ranked: ranked[index] ?? [],
    isVerified: verified.has(index),
  }));
  // The verifier's scores have a different scale, so only facings that it did not score serve as evidence.
  const plain = facings.filter(({ isVerified }) => !isVerified);
  const evidenceOf = evidenceOnPhoto(plain, image, gallery);
  return facings.map(({ box, ranked: items, isVerified }) => ({
    ...nameFacing(items, isVerified ? naming.verified : naming.plain, evidenceOf(box)),
    verified: isVerified,
  }));
}
