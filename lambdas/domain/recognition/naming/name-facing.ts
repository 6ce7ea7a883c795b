import type { NamingParameters } from '../../../contracts/model-package';
import type { Candidate } from '../facing';

/** A catalogue item and the best score of its views: a cosine, or the settler's or verifier's score. */
export interface RankedItem {
  readonly item: number;
  readonly similarity: number;
}

/** How many alternatives a facing's name has at most: existing clients read one to three. */
export const MAX_ALTERNATIVES_PER_FACING = 3;

/** The lead over the runner-up, in similarity, from which a larger lead makes a name no surer. */
export const MAX_SIMILARITY_LEAD = 0.15;

/**
 * Turns the nearest catalogue items of a facing into its name and alternatives.
 * @param ranked - distinct items, best first; empty for an empty gallery.
 */
export function nameFacing(
  ranked: readonly RankedItem[],
  parameters: NamingParameters,
): { best: Candidate | null; alternatives: Candidate[] } {
  const candidates = ranked.map(({ item, similarity }, place) => ({
    item,
    similarity,
    confidence: confidenceOfName(
      similarity,
      rivalSimilarityOf(place, ranked, parameters),
      parameters.calibration,
    ),
  }));
  const [best, ...others] = candidates;
  if (best === undefined || best.similarity < parameters.match_threshold) {
    return { best: null, alternatives: candidates.slice(0, MAX_ALTERNATIVES_PER_FACING) };
  }
  return { best, alternatives: others.slice(0, MAX_ALTERNATIVES_PER_FACING) };
}

/**
 * The similarity of a candidate's rival. The best candidate's rival is the runner-up, and the others'
 * rival is the best one. In a catalogue of one item the threshold stands in for the missing runner-up.
 */
function rivalSimilarityOf(
  place: number,
  ranked: readonly RankedItem[],
  parameters: NamingParameters,
): number {
  const rival = ranked[place === 0 ? 1 : 0];
  return rival?.similarity ?? parameters.match_threshold;
}

/**
 * How much more similar a candidate is than its rival; negative if less. At most
 * {@link MAX_SIMILARITY_LEAD}.
 */
export function similarityLeadOver(rival: number, similarity: number): number {
  return Math.min(similarity - rival, MAX_SIMILARITY_LEAD);
}

/** The probability that a candidate is the facing's product: a logistic function of similarity and lead. */
function confidenceOfName(
  similarity: number,
  rival: number,
  { slope, margin_slope, intercept }: NamingParameters['calibration'],
): number {
  const logit =
    slope * similarity + margin_slope * similarityLeadOver(rival, similarity) + intercept;
  return 1 / (1 + Math.exp(-logit));
}
