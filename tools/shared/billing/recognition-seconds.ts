/**
 * The seconds that a recognition takes on two cores, by the number of facings. A worker with 3,008 MB has 1.7
 * Lambda processors, whose speed AWS does not state.
 */
export const RECOGNITION_SECONDS: {
  readonly points: readonly (readonly [facings: number, seconds: number])[];
  readonly source: string;
} = {
  points: [
    [25, 0.635],
    [110, 1.37],
    [300, 3.9],
  ],
  source:
    'medians of 12-megapixel photos with detector 6.1.0 and embedder 2.7.0, slower than today',
};

/** The seconds that a recognition takes, interpolated between the measured points or extrapolated beyond them. */
export function recognitionSeconds(facings: number): number {
  const { points } = RECOGNITION_SECONDS;
  const above = points.findIndex(([measured]) => measured >= facings);
  const right = above === -1 ? points.length - 1 : Math.max(1, above);
  const [from, to] = [points[right - 1], points[right]];
  if (!from || !to) throw new Error('Two points make a line');
  return from[1] + ((facings - from[0]) * (to[1] - from[1])) / (to[0] - from[0]);
}
