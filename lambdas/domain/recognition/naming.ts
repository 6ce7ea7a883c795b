import type { NamingParameters } from '../../contracts/model-package';
import type { Candidate } from './facing';

/** A catalogue item and the best score of its views: a cosine, or what finer evidence made of it. */
export interface RankedItem {
  readonly item: number;
  readonly similarity: number;
}

/** Existing clients read one to three alternatives. */
export const ALTERNATIVES = 3;

/** Beyond this, a lead over the runner-up tells nothing more: a rival that far behind is none. */
export const MOST_LEAD = 0.15;

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
    confidence: confidence(similarity, rivalOf(place, ranked, parameters), parameters.calibration),
  }));
  const [best, ...others] = candidates;
  if (best === undefined || best.similarity < parameters.match_threshold) {
    return { best: null, alternatives: candidates.slice(0, ALTERNATIVES) };
  }
  return { best, alternatives: others.slice(0, ALTERNATIVES) };
}

/**
 * The similarity that a candidate has to beat: for the best one the runner-up's, for the others
 * the best one's. In a catalogue of one item the threshold stands in for the missing runner-up.
 */
function rivalOf(
  place: number,
  ranked: readonly RankedItem[],
  parameters: NamingParameters,
): number {
  const rival = ranked[place === 0 ? 1 : 0];
  return rival?.similarity ?? parameters.match_threshold;
}

/** How far a candidate is ahead of the one that it has to beat, as the confidence counts it. */
export function leadOver(rival: number, similarity: number): number {
  return Math.min(similarity - rival, MOST_LEAD);
}

function confidence(
  similarity: number,
  rival: number,
  { slope, margin_slope, intercept }: NamingParameters['calibration'],
): number {
  const logit = slope * similarity + margin_slope * leadOver(rival, similarity) + intercept;
  return 1 / (1 + Math.exp(-logit));
}
