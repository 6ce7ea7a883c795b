import { isFacing, type Judged } from './end-to-end';

/** An answer's stated confidence, and whether the answer was right. */
export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

export interface CalibrationFigures {
  /**
   * Expected calibration error: how far the mean confidence is from the share of names that are right, averaged over
   * ten confidence bins.
   */
  readonly ece: number;
  readonly names: number;
}

export interface FacingScoreFigures {
  /** Expected calibration error of detection scores. A detection is right if its box found a facing. */
  readonly ece: number;
  readonly facings: number;
}

const BINS = 10;

/** How far the confidence of names is from the share of names that are right. Null if nothing was named. */
export const calibrationFigures = (claims: readonly Claim[]): CalibrationFigures | null =>
  claims.length === 0 ? null : { ece: calibrationError(claims), names: claims.length };

/**
 * How far the detection scores of returned facings are from the share of these that match a marked facing.
 * Facings on ignored regions do not count.
 */
export function facingScoreFigures(judged: readonly Judged[]): FacingScoreFigures | null {
  const claims = judged
    .filter(({ assignment }) => assignment !== 'ignored')
    .map(({ facing, assignment }) => ({
      confidence: facing.detectionScore,
      right: isFacing(assignment),
    }));
  return claims.length === 0 ? null : { ece: calibrationError(claims), facings: claims.length };
}

/** The expected calibration error over ten confidence bins, each weighted by its number of claims. */
function calibrationError(claims: readonly Claim[]): number {
  const bins = Array.from({ length: BINS }, (): Claim[] => []);
  for (const claim of claims) {
    bins[Math.min(BINS - 1, Math.floor(claim.confidence * BINS))]?.push(claim);
  }
  return bins.reduce((sum, bin) => {
    const confidence = bin.reduce((total, claim) => total + claim.confidence, 0);
    const right = bin.filter((claim) => claim.right).length;
    return sum + Math.abs(confidence - right) / claims.length;
  }, 0);
}
