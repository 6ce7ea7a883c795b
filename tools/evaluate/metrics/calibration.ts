/** The confidence of a name that was given, and whether it was right. */
export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

export interface CalibrationFigures {
  /** Expected calibration error: how much the mean confidence differs from the part that is right. */
  readonly ece: number;
  readonly names: number;
}

const BINS = 10;

/** The expected calibration error over ten bins of confidence, weighted by their numbers of names. */
export function calibrationFigures(claims: readonly Claim[]): CalibrationFigures | null {
  if (claims.length === 0) return null;
  const bins = Array.from({ length: BINS }, (): Claim[] => []);
  for (const claim of claims) {
    bins[Math.min(BINS - 1, Math.floor(claim.confidence * BINS))]?.push(claim);
  }
  const ece = bins.reduce((sum, bin) => {
    const confidence = bin.reduce((total, claim) => total + claim.confidence, 0);
    const right = bin.filter((claim) => claim.right).length;
    return sum + Math.abs(confidence - right) / claims.length;
  }, 0);
  return { ece, names: claims.length };
}
