import type { AspectParameters } from '../../../contracts/model-package';
import { aspectOf, type Box, type PhotoSize } from '../box';
import { median } from '../statistics';

/** A view of an item that a facing may show. */
export interface ShapedCandidate {
  readonly item: number;
  readonly score: number;
  /** Width / height of the product on the view; 0: not known. */
  readonly aspect: number;
}

/** A facing's box, and the views most similar to it. */
export interface ShapedFacing {
  readonly box: Box;
  readonly candidates: readonly ShapedCandidate[];
}

/** The minimum lead over the runner-up with which a facing votes on how the photo distorts shapes. */
const MIN_LEAD_OF_VOTE = 0.05;

/** The assumption that the photo was taken straight on has the weight of this many votes. */
const VOTES_FOR_NO_DISTORTION = 3;

/** A box may be cut off if it is nearer to the photo's edge than this fraction of the photo's side. */
const EDGE_PART_OF_SIDE = 0.002;

/**
 * How much score candidates lose if their shape fits the box worse than the winner's. Distortion that all
 * facings share is removed first.
 * @returns for each facing, the loss of each of its candidates, 0 or more
 */
export function lossesByAspect(
  facings: readonly ShapedFacing[],
  photo: PhotoSize,
  { slope, most }: AspectParameters,
): number[][] {
  const whole = facings.map(({ box }) => !isCutOff(box, photo));
  const distortion = distortionOf(facings.filter((_, index) => whole[index]));
  return facings.map(({ box, candidates }, index) => {
    const losses = candidates.map(({ aspect }) =>
      whole[index] && aspect > 0
        ? Math.min(most, slope * Math.abs(logRatio(box, aspect) - distortion))
        : 0,
    );
    const lossOfWinner = losses[placeOfWinner(candidates, losses)] ?? 0;
    return losses.map((loss) => Math.max(0, loss - lossOfWinner));
  });
}

/** The index of the candidate with the best score after the losses. */
function placeOfWinner(candidates: readonly ShapedCandidate[], losses: readonly number[]): number {
  const scores = candidates.map(({ score }, place) => score - (losses[place] ?? 0));
  return scores.indexOf(Math.max(...scores));
}

function isCutOff({ x0, y0, x1, y1 }: Box, { width, height }: PhotoSize): boolean {
  const [marginX, marginY] = [EDGE_PART_OF_SIDE * width, EDGE_PART_OF_SIDE * height];
  return x0 < marginX || y0 < marginY || x1 > width - marginX || y1 > height - marginY;
}

/**
 * The logarithm of the factor by which the photo makes products look too wide, drawn towards 0 if few
 * facings vote.
 */
function distortionOf(facings: readonly ShapedFacing[]): number {
  const votes = facings.flatMap(voteOf);
  return ((median(votes) ?? 0) * votes.length) / (votes.length + VOTES_FOR_NO_DISTORTION);
}

function voteOf({ box, candidates }: ShapedFacing): number[] {
  const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.aspect === 0) return [];
  const rival = others.find(({ item }) => item !== best.item);
  const lead = best.score - (rival?.score ?? 0);
  return lead < MIN_LEAD_OF_VOTE ? [] : [logRatio(box, best.aspect)];
}

const logRatio = (box: Box, aspect: number): number => Math.log(aspectOf(box) / aspect);
