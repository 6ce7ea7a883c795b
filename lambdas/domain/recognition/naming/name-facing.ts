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

/** The gap to the item's best facing of a photo from which a larger gap makes a name no less sure. */
const MAX_GAP_TO_BEST_FACING = 0.2;

/** What the catalogue and the other facings of a photo tell about an item. */
export interface ItemEvidence {
  /** Whether a picture shows the item on a plain background. */
  readonly isPackshot: boolean;
  /** The highest similarity of a facing on the photo that resembles this item most. */
  readonly bestSimilarity: number;
}

export type EvidenceOf = (item: number) => ItemEvidence;

const NO_EVIDENCE: ItemEvidence = { isPackshot: false, bestSimilarity: -Infinity };

/**
 * Turns the nearest catalogue items of a facing into its name and alternatives.
 * @param ranked - distinct items, best first; empty for an empty gallery.
 */
export function nameFacing(
  ranked: readonly RankedItem[],
  parameters: NamingParameters,
  evidenceOf: EvidenceOf = () => NO_EVIDENCE,
): { best: Candidate | null; alternatives: Candidate[] } {
  const candidates = ranked.map(({ item, similarity }, place) => ({
    item,
    similarity,
    confidence: confidenceOfName(
      similarity,
      rivalSimilarityOf(place, ranked),
      evidenceOf(item),
      parameters.calibration,
    ),
  }));
  const [best, ...others] = candidates;
  if (best === undefined || !isNamed(best, parameters)) {
    return { best: null, alternatives: candidates.slice(0, MAX_ALTERNATIVES_PER_FACING) };
  }
  return { best, alternatives: others.slice(0, MAX_ALTERNATIVES_PER_FACING) };
}

const isNamed = (
  { similarity, confidence }: Candidate,
  { match_threshold, least_confidence }: NamingParameters,
): boolean => similarity >= match_threshold && confidence >= least_confidence;

/** The similarity of a candidate's rival: for the best one the runner-up, for the others the best one. */
const rivalSimilarityOf = (place: number, ranked: readonly RankedItem[]): number | undefined =>
  ranked[place === 0 ? 1 : 0]?.similarity;

/**
 * How much more similar a candidate is than its rival; negative if less. At most
 * {@link MAX_SIMILARITY_LEAD}; 0 without a rival, as in a catalogue of one item.
 */
export const similarityLeadOver = (rival: number | undefined, similarity: number): number =>
  rival === undefined ? 0 : Math.min(similarity - rival, MAX_SIMILARITY_LEAD);

/**
 * How much more similar the item's best facing of the photo is: 0 or more. The facings of one product score
 * alike, so a facing that scores much lower than another one of the same name may show a sibling.
 */
export function gapToBestFacing({ bestSimilarity }: ItemEvidence, similarity: number): number {
  return Math.min(Math.max(0, bestSimilarity - similarity), MAX_GAP_TO_BEST_FACING);
}

/** The probability that a candidate is the facing's product: a logistic function. */
function confidenceOfName(
  similarity: number,
  rival: number | undefined,
  evidence: ItemEvidence,
  { slope, margin_slope, gap_slope, packshot, intercept }: NamingParameters['calibration'],
): number {
  const logit =
    slope * similarity +
    margin_slope * similarityLeadOver(rival, similarity) +
    gap_slope * gapToBestFacing(evidence, similarity) +
    (evidence.isPackshot ? packshot : 0) +
    intercept;
  return 1 / (1 + Math.exp(-logit));
}
