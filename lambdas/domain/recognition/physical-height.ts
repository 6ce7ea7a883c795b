import type { HeightParameters } from '../../contracts/model-package';
import type { Box } from './box';
import { MOST_LEAD, type RankedItem } from './naming';

/** Where a facing is, and what it may show, best first. */
export interface RankedFacing {
  readonly box: Box;
  readonly ranked: readonly RankedItem[];
}

/** A facing with a name. */
export interface NamedFacing {
  readonly box: Box;
  readonly item: number;
  /** The probability that the name is right. */
  readonly confidence: number;
}

/** The height of an item in metres, where the catalogue knows it. */
export type HeightOf = (item: number) => number | undefined;

/** So many named facings around one say how many pixels a metre takes there. */
const NEIGHBOURS = 64;

/** Neighbours whose scales differ by less, as logarithms, agree: 49 %, as some products stand further back. */
const AGREEMENT = 0.4;

/** What a named facing says of the scale of the photo around it. */
interface Measure {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  /** The logarithm of the pixels that a metre takes, if the name is right. */
  readonly scale: number;
  readonly confidence: number;
}

/**
 * Sizes of one product look alike and differ in height. How many pixels a metre takes is what the
 * named facings around one agree on; an item that would be too high or too low there loses score.
 * @param named - the facings whose names count, those that are to be scored among them or not
 * @returns for each facing its items, best first
 */
export function scoreByHeight(
  facings: readonly RankedFacing[],
  named: readonly NamedFacing[],
  heightOf: HeightOf,
  { tolerance, slope, most }: HeightParameters,
): RankedItem[][] {
  const measures = named.flatMap((facing) => measure(facing, heightOf));
  return facings.map(({ box, ranked }) => {
    const scale = scaleAround(box, ranked, measures);
    if (scale === undefined) return [...ranked];
    return ranked
      .map(({ item, similarity }) => {
        const height = heightOf(item);
        const error = height === undefined ? 0 : Math.abs(scaleOf(box, height) - scale);
        const loss = Math.min(most, slope * Math.max(0, error - tolerance));
        return { item, similarity: similarity - loss };
      })
      .sort((a, b) => b.similarity - a.similarity);
  });
}

function measure({ box, item, confidence }: NamedFacing, heightOf: HeightOf): Measure[] {
  const height = heightOf(item);
  if (height === undefined) return [];
  return [{ item, ...middleOf(box), scale: scaleOf(box, height), confidence }];
}

/**
 * The scale that most of the named neighbours agree on; two products must, as one may be misnamed
 * on all of its facings. For the same reason a product counts once, however many facings it has, and
 * neighbours named after a rival for this facing's name do not: they may be wrong as it may.
 */
function scaleAround(
  box: Box,
  ranked: readonly RankedItem[],
  measures: readonly Measure[],
): number | undefined {
  const near = nearest(box, ranked, measures);
  const facingsOf = new Map<number, number>();
  for (const { item } of near) facingsOf.set(item, (facingsOf.get(item) ?? 0) + 1);
  const votes = near.map(({ item, scale, confidence }) => ({
    item,
    scale,
    weight: confidence / (facingsOf.get(item) ?? 1),
  }));

  let best: { support: number; scale: number } | undefined;
  for (const { item, scale } of votes) {
    let [support, sum, others] = [0, 0, 0];
    for (const other of votes) {
      const agreement = 1 - Math.abs(other.scale - scale) / AGREEMENT;
      if (agreement <= 0) continue;
      support += agreement * other.weight;
      sum += agreement * other.weight * other.scale;
      if (other.item !== item) others += 1;
    }
    if (others > 0 && support > (best?.support ?? 0)) best = { support, scale: sum / support };
  }
  return best?.scale;
}

function nearest(
  box: Box,
  ranked: readonly RankedItem[],
  measures: readonly Measure[],
): readonly Measure[] {
  const least = (ranked[0]?.similarity ?? 0) - MOST_LEAD;
  const rivals = new Set<number>();
  for (const { item, similarity } of ranked) if (similarity > least) rivals.add(item);
  const { x, y } = middleOf(box);
  return measures
    .filter(({ item }) => !rivals.has(item))
    .map((each) => ({ each, distance: (each.x - x) ** 2 + (each.y - y) ** 2 }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS)
    .map(({ each }) => each);
}

/** The logarithm of the pixels that a metre takes where the box is `height` metres high. */
const scaleOf = ({ y0, y1 }: Box, height: number): number => Math.log((y1 - y0) / height);

const middleOf = ({ x0, y0, x1, y1 }: Box): { x: number; y: number } => ({
  x: (x0 + x1) / 2,
  y: (y0 + y1) / 2,
});
