import type { NamingParameters } from '../../../contracts/model-package';
import type { Candidate } from '../facing';
import type { EvidenceOf, NameEvidence } from './name-evidence';

/** A catalogue item and the best score of its views: a cosine, or the settler's or verifier's score. */
export interface RankedItem {
  readonly item: number;
  readonly similarity: number;
  /** The item of the catalogue whose negative views these are; `item` is then no index into the catalogue. */
  readonly negativeOf?: number | undefined;
}

/** The maximum number of alternatives for a facing's name. Existing clients read one to three. */
export const MAX_ALTERNATIVES_PER_FACING = 3;

/**
 * The largest lead over the runner-up, in similarity, that counts. A greater one makes a name no surer.
 */
export const MAX_SIMILARITY_LEAD = 0.15;

/**
 * Confidence depends on a facing's size and the number of items only within these limits. Without
 * them, large facings and catalogues of a few items, all on the shelf, would lose right names.
 */
const TELLING_SIZES = { least: 0.05, most: 0.1 };
const TELLING_ITEMS = { least: 40, most: 100 };

const NO_EVIDENCE: NameEvidence = { isPackshot: false, size: 1, misfit: 0, items: 1 };

/**
 * Turns the nearest catalogue items of a facing into its name and alternatives. A facing gets no name if it is more
 * similar to a negative view of its best item than to the item.
 * @param ranked - distinct items, best first; empty for an empty gallery.
 */
export function nameFacing(
  ranked: readonly RankedItem[],
  parameters: NamingParameters,
  evidenceOf: EvidenceOf = () => NO_EVIDENCE,
): { best: Candidate | null; alternatives: Candidate[] } {
  const negativeSimilarityOf = (item: number): number | undefined =>
    ranked.find(({ negativeOf }) => negativeOf === item)?.similarity;
  const items = ranked.filter((one) => one.negativeOf === undefined);
  const candidates = items.map(({ item, similarity }, place) => {
    const rival = highestOf(rivalSimilarityOf(place, items), negativeSimilarityOf(item));
    const terms = confidenceTerms(similarity, rival, evidenceOf(item));
    return { item, similarity, confidence: probabilityOf(terms, parameters.calibration) };
  });
  const [best, ...others] = candidates;
  const isTaken = best !== undefined && (negativeSimilarityOf(best.item) ?? -1) >= best.similarity;
  if (best === undefined || isTaken || !isNamed(best, parameters)) {
    return { best: null, alternatives: candidates.slice(0, MAX_ALTERNATIVES_PER_FACING) };
  }
  return { best, alternatives: others.slice(0, MAX_ALTERNATIVES_PER_FACING) };
}

const isNamed = (
  { similarity, confidence }: Candidate,
  { match_threshold, least_confidence }: NamingParameters,
): boolean => similarity >= match_threshold && confidence >= least_confidence;

const highestOf = (...similarities: readonly (number | undefined)[]): number | undefined => {
  const known = similarities.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** The similarity of a candidate's rival: for the best one the runner-up, for the others the best one. */
const rivalSimilarityOf = (place: number, ranked: readonly RankedItem[]): number | undefined =>
  ranked[place === 0 ? 1 : 0]?.similarity;

/**
 * How much more similar a candidate is than its rival; negative if it is less similar. At most {@link
 * MAX_SIMILARITY_LEAD}; 0 without a rival, as in a catalogue of one item.
 */
export const similarityLeadOver = (rival: number | undefined, similarity: number): number =>
  rival === undefined ? 0 : Math.min(similarity - rival, MAX_SIMILARITY_LEAD);

type Calibration = NamingParameters['calibration'];
/** `shelf_view` is no term, because it has lowered the scores. */
export type Terms = Omit<Calibration, 'shelf_view'>;

/**
 * The terms of a name's confidence: for each number of the calibration, the value it is multiplied by.
 */
export const confidenceTerms = (
  similarity: number,
  rival: number | undefined,
  { isPackshot, size, misfit, items }: NameEvidence,
): Terms => ({
  slope: similarity,
  margin_slope: similarityLeadOver(rival, similarity),
  packshot: isPackshot ? 1 : 0,
  size_slope: logWithin(size, TELLING_SIZES),
  misfit_slope: misfit,
  items_slope: logWithin(items, TELLING_ITEMS),
  intercept: 1,
});

const logWithin = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.log(Math.min(most, Math.max(least, value)));

/** The probability that a candidate is the facing's product: a logistic function. */
export function probabilityOf(terms: Terms, calibration: Calibration): number {
  const names = Object.keys(terms) as (keyof Terms)[];
  const logit = names.reduce((sum, name) => sum + terms[name] * calibration[name], 0);
  return 1 / (1 + Math.exp(-logit));
}
