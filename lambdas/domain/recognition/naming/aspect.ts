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

/** A facing's box and the views that are most alike. */
export interface ShapedFacing {
  readonly box: Box;
  readonly candidates: readonly ShapedCandidate[];
}

/** The lead over the runner-up from which a facing tells how the photo distorts shapes. */
const MIN_LEAD_OF_VOTE = 0.05;

/** The photo counts as seen straight on with the weight of this many votes. */
const VOTES_FOR_NO_DISTORTION = 3;

/** A box nearer to the photo's edge than this part of the photo's side may be cut off there. */
const EDGE_PART_OF_SIDE = 0.002;

/**
 * How much score each candidate loses because its shape does not fit the facing's box. A can, a bottle
 * and a pack of one label look alike in a square crop, but differ in width / height. A photo from above
 * or from the side distorts the shapes of all its facings alike. The facings whose best candidate leads
 * clearly tell how much, and their median is taken off first.
 *
 * The candidate that wins keeps its score, and the others lose only what they fit worse than it. So
 * shapes choose between candidates, and the threshold means the same with and without them.
 * @returns for each facing the loss of each of its candidates, 0 or more
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

/** The place of the candidate with the best score after the losses. */
function placeOfWinner(candidates: readonly ShapedCandidate[], losses: readonly number[]): number {
  const scores = candidates.map(({ score }, place) => score - (losses[place] ?? 0));
  return scores.indexOf(Math.max(...scores));
}

function isCutOff({ x0, y0, x1, y1 }: Box, { width, height }: PhotoSize): boolean {
  const [marginX, marginY] = [EDGE_PART_OF_SIDE * width, EDGE_PART_OF_SIDE * height];
  return x0 < marginX || y0 < marginY || x1 > width - marginX || y1 > height - marginY;
}

/** The logarithm of how many times wider for their height the photo shows products, drawn towards 0. */
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
