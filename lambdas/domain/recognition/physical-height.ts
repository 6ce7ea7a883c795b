import type { HeightParameters } from '../../contracts/model-package';
import { middleOf, type Box } from './box';
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

/** So many products around a facing say how many pixels a metre takes there. */
const NEIGHBOURS = 16;

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
 * The scale that most of the products around a facing agree on; two must, as one may be misnamed on
 * all of its facings. For the same reason each product has one vote, that of its nearest facing, and
 * rivals for this facing's name have none: they may be wrong as it may.
 */
function scaleAround(
  box: Box,
  ranked: readonly RankedItem[],
  measures: readonly Measure[],
): number | undefined {
  const votes = nearestOfEachProduct(box, measures, rivalsIn(ranked));
  let best: { support: number; scale: number } | undefined;
  for (const { scale } of votes) {
    let [support, sum, agreeing] = [0, 0, 0];
    for (const other of votes) {
      const agreement = 1 - Math.abs(other.scale - scale) / AGREEMENT;
      if (agreement <= 0) continue;
      support += agreement * other.confidence;
      sum += agreement * other.confidence * other.scale;
      agreeing += 1;
    }
    if (agreeing > 1 && support > (best?.support ?? 0)) best = { support, scale: sum / support };
  }
  return best?.scale;
}

/** The items that a facing may show as well as the first. */
function rivalsIn(ranked: readonly RankedItem[]): ReadonlySet<number> {
  const least = (ranked[0]?.similarity ?? 0) - MOST_LEAD;
  return new Set(ranked.flatMap(({ item, similarity }) => (similarity > least ? item : [])));
}

function nearestOfEachProduct(
  box: Box,
  measures: readonly Measure[],
  rivals: ReadonlySet<number>,
): Measure[] {
  const { x, y } = middleOf(box);
  const byDistance = measures
    .map((each) => ({ each, distance: (each.x - x) ** 2 + (each.y - y) ** 2 }))
    .sort((a, b) => a.distance - b.distance);
  const votes = new Map<number, Measure>();
  for (const { each } of byDistance) {
    if (votes.size === NEIGHBOURS) break;
    if (!rivals.has(each.item) && !votes.has(each.item)) votes.set(each.item, each);
  }
  return [...votes.values()];
}

/** The logarithm of the pixels that a metre takes where the box is `height` metres high. */
const scaleOf = ({ y0, y1 }: Box, height: number): number => Math.log((y1 - y0) / height);
