import type { Box } from './box';

/** A catalogue item that a facing may show. */
export interface Candidate {
  /** Index into the task's catalogue items. */
  readonly item: number;
  /** How alike the facing and the nearest picture of the item are; at most 1. */
  readonly similarity: number;
  /** The probability that the facing shows this item. */
  readonly confidence: number;
}

/** One visible product front, found and, where the catalogue knows it, named. */
export interface Facing {
  readonly box: Box;
  /** How sure the detector is that there is a product at all. */
  readonly detectionScore: number;
  /** The item that the facing shows; `null`: a product that is not in the task's catalogue. */
  readonly best: Candidate | null;
  /** The next best items, best first. */
  readonly alternatives: readonly Candidate[];
  /** Whether the candidates were looked at once more, by their keypoints. */
  readonly verified: boolean;
}
