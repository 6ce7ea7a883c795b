import type { Box } from './box';

/** A catalogue item that a facing may show. */
export interface Candidate {
  /** Index into the task's catalogue items. */
  readonly item: number;
  /** The similarity of the facing and the item's most similar picture; at most 1. */
  readonly similarity: number;
  /** The probability that the facing shows this item. */
  readonly confidence: number;
}

/** One visible product front on a photo, with a name if the catalogue has the product. */
export interface Facing {
  readonly box: Box;
  /** How sure the detector is that the box shows a product; 0 to 1. */
  readonly detectionScore: number;
  /** The item that names the facing; `null` if the facing has no name. */
  readonly best: Candidate | null;
  /** The next best items, best first. */
  readonly alternatives: readonly Candidate[];
  /** The facing's vector, by which facings without a name are grouped by look. */
  readonly embedding?: Float32Array;
  /** Whether the candidates' scores come from the verifier, which compares keypoints. */
  readonly verified: boolean;
}
