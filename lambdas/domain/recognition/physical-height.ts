import type { HeightParameters } from '../../contracts/model-package';
import type { Box } from './box';
import { MOST_LEAD, type RankedItem } from './naming';

/** Where a facing is, what it may show, best first, and how sure its name is; 0: it has none. */
export interface RankedFacing {
  readonly box: Box;
  readonly ranked: readonly RankedItem[];
  readonly confidence: number;
}

/** So many named facings around one say how large a metre is there. */
const NEIGHBOURS = 64;

/** Heights on one photo agree if their logarithms differ by less: 49 %, as some products stand further back. */
const AGREEMENT = 0.4;

/** One product may be misnamed on all of its facings, and then they agree; two are not, in the same way. */
const LEAST_ITEMS = 2;

/** A named facing of an item whose height is known. */
interface Measure {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  /** The logarithm of how many pixels a metre takes there, if the name is right. */
  readonly scale: number;
  readonly confidence: number;
}

/**
 * Sizes of one product look alike and differ in height. How many pixels a metre takes is what the
 * named facings around one agree on; an item that would be too high or too low there loses score.
 * @param heightOf - the height of an item in metres, where the catalogue knows it
 * @returns for each facing its items, best first
 */
export function weighHeights(
  facings: readonly RankedFacing[],
  heightOf: (item: number) => number | undefined,
  { tolerance, slope, most }: HeightParameters,
): RankedItem[][] {
  const measures = facings.flatMap((facing) => measure(facing, heightOf));
  return facings.map(({ box, ranked }) => {
    const scale = scaleAround(box, ranked, measures);
    if (scale === undefined) return [...ranked];
    const weighed = ranked.map(({ item, similarity }) => {
      const height = heightOf(item);
      if (height === undefined) return { item, similarity };
      const error = Math.abs(Math.log((box.y1 - box.y0) / height) - scale);
      return {
        item,
        similarity: similarity - Math.min(most, slope * Math.max(0, error - tolerance)),
      };
    });
    return weighed.sort((a, b) => b.similarity - a.similarity);
  });
}

function measure(
  { box, ranked: [best], confidence }: RankedFacing,
  heightOf: (item: number) => number | undefined,
): Measure[] {
  const height = best && heightOf(best.item);
  if (best === undefined || height === undefined || confidence === 0) return [];
  const scale = Math.log((box.y1 - box.y0) / height);
  return [{ item: best.item, ...middleOf(box), scale, confidence }];
}

/**
 * The scale that most of the named neighbours agree on, each product counted once, however many
 * facings it has. Neighbours named after a rival for this facing's name have no say: they may be
 * wrong as it may.
 */
function scaleAround(
  box: Box,
  ranked: readonly RankedItem[],
  measures: readonly Measure[],
): number | undefined {
  const least = (ranked[0]?.similarity ?? 0) - MOST_LEAD;
  const rivals = new Set(
    ranked.flatMap(({ item, similarity }) => (similarity > least ? item : [])),
  );
  const { x, y } = middleOf(box);
  const near = measures
    .filter(({ item }) => !rivals.has(item))
    .map((each) => ({ ...each, distance: Math.hypot(each.x - x, each.y - y) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS);
  const facingsOf = new Map<number, number>();
  for (const { item } of near) facingsOf.set(item, (facingsOf.get(item) ?? 0) + 1);

  let best: { support: number; scale: number } | undefined;
  for (const { scale } of near) {
    const agreeing = near.filter((other) => Math.abs(other.scale - scale) < AGREEMENT);
    if (new Set(agreeing.map(({ item }) => item)).size < LEAST_ITEMS) continue;
    const support = agreeing.reduce(
      (sum, other) =>
        sum +
        (1 - Math.abs(other.scale - scale) / AGREEMENT) *
          (other.confidence / (facingsOf.get(other.item) ?? 1)),
      0,
    );
    if (best === undefined || support > best.support) best = { support, scale };
  }
  return best?.scale;
}

const middleOf = ({ x0, y0, x1, y1 }: Box): { x: number; y: number } => ({
  x: (x0 + x1) / 2,
  y: (y0 + y1) / 2,
});
