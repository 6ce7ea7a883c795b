import type { Box } from './box';

/** A catalogue item that a facing may show. */
export interface Candidate {
  /** Index into the task's catalogue items. */
  readonly item: number;
  /** How similar the facing and the most similar picture of the item are; at most 1. */
  readonly similarity: number;
  /** The probability that the facing shows this item. */
  readonly confidence: number;
}

/** One visible product front on a photo, with a name where the catalogue knows the product. */
export interface Facing {
  readonly box: Box;
  /** How sure the detector is that the box shows a product; 0 to 1. */
  readonly detectionScore: number;
  /** The item that names the facing; `null`: the product is not in the task's catalogue. */
  readonly best: Candidate | null;
  /** The next best items, best first. */
  readonly alternatives: readonly Candidate[];
  /** Its vector, which groups facings without a name by their look. */
  readonly embedding?: Float32Array;
  /** Whether the candidates' scores are the verifier's, which compares keypoints. */
  readonly verified: boolean;
}
