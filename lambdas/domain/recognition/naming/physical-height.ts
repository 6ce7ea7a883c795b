import type { HeightParameters } from '../../../contracts/model-package';
import { centreOf, type Box } from '../box';
import { MAX_SIMILARITY_LEAD, type RankedItem } from './name-facing';

/** A facing's box and the items that it may show, best first. */
interface RankedFacing {
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
type HeightOf = (item: number) => number | undefined;

/**
 * How many named facings vote on the scale, in pixels per metre, around a facing: the nearest ones, one for
 * each product.
 */
const MAX_SCALE_VOTES_PER_FACING = 16;

/**
 * Two votes agree if their logarithms of pixels per metre differ by less than this, a factor of 1.49.
 * Products at different distances from the camera differ that much.
 */
const MAX_LOG_SCALE_DIFFERENCE = 0.4;

/** A named facing's evidence of the photo's scale around it. */
interface ScaleVote {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  /** The logarithm of pixels per metre, if the name is right. */
  readonly scale: number;
  readonly confidence: number;
}

/**
 * Lowers the scores of items whose height contradicts the photo's scale around the facing.
 * @param named - the facings that vote on the scale; they may include those to be scored
 * @returns for each facing, its items, best first
 */
export function lowerScoresByHeight(
  facings: readonly RankedFacing[],
  named: readonly NamedFacing[],
  heightOf: HeightOf,
  { tolerance, slope, most }: HeightParameters,
): RankedItem[][] {
  const votes = named.flatMap((facing) => scaleVotesOf(facing, heightOf));
  return facings.map(({ box, ranked }) => {
    const scale = agreedLogScaleAround(box, ranked, votes);
    if (scale === undefined) return [...ranked];
    return ranked
      .map((candidate) => {
        const height = heightOf(candidate.item);
        const error = height === undefined ? 0 : Math.abs(logPixelsPerMetre(box, height) - scale);
        const loss = Math.min(most, slope * Math.max(0, error - tolerance));
        return { ...candidate, similarity: candidate.similarity - loss };
      })
      .sort((a, b) => b.similarity - a.similarity);
  });
}

/** One vote on the scale, or none if the catalogue does not know the item's height. */
function scaleVotesOf({ box, item, confidence }: NamedFacing, heightOf: HeightOf): ScaleVote[] {
  const height = heightOf(item);
  if (height === undefined) return [];
  return [{ item, ...centreOf(box), scale: logPixelsPerMetre(box, height), confidence }];
}

/**
 * The scale that most products around a facing agree on, at least two. Each product votes once, by its
 * nearest facing; rivals for this facing's name do not vote, because they may be misnamed alike.
 */
function agreedLogScaleAround(
  box: Box,
  ranked: readonly RankedItem[],
  allVotes: readonly ScaleVote[],
): number | undefined {
  const votes = nearestVoteOfEachProduct(box, allVotes, rivalItemsIn(ranked));
  let best: { support: number; scale: number } | undefined;
  for (const { scale } of votes) {
    let [support, sum, agreeing] = [0, 0, 0];
    for (const other of votes) {
      const agreement = 1 - Math.abs(other.scale - scale) / MAX_LOG_SCALE_DIFFERENCE;
      if (agreement <= 0) continue;
      support += agreement * other.confidence;
      sum += agreement * other.confidence * other.scale;
      agreeing += 1;
    }
    if (agreeing > 1 && support > (best?.support ?? 0)) best = { support, scale: sum / support };
  }
  return best?.scale;
}

/** The first item, and those nearly as similar to the facing as the first. */
function rivalItemsIn(ranked: readonly RankedItem[]): ReadonlySet<number> {
  const minSimilarity = (ranked[0]?.similarity ?? 0) - MAX_SIMILARITY_LEAD;
  return new Set(
    ranked.flatMap(({ item, similarity }) => (similarity > minSimilarity ? item : [])),
  );
}

function nearestVoteOfEachProduct(
  box: Box,
  allVotes: readonly ScaleVote[],
  rivals: ReadonlySet<number>,
): ScaleVote[] {
  const { x, y } = centreOf(box);
  const byDistance = allVotes
    .map((vote) => ({ vote, distance: (vote.x - x) ** 2 + (vote.y - y) ** 2 }))
    .sort((a, b) => a.distance - b.distance);
  const votes = new Map<number, ScaleVote>();
  for (const { vote } of byDistance) {
    if (votes.size === MAX_SCALE_VOTES_PER_FACING) break;
    if (!rivals.has(vote.item) && !votes.has(vote.item)) votes.set(vote.item, vote);
  }
  return [...votes.values()];
}

/** The logarithm of pixels per metre, if the box shows something `height` metres high. */
const logPixelsPerMetre = ({ y0, y1 }: Box, height: number): number => Math.log((y1 - y0) / height);
