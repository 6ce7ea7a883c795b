import type { Observation } from '../observation';

export interface WithoutProductsFigures {
  /** How many photos show no products and so have no marks. */
  readonly photos: number;
  readonly with_detections: number;
  readonly detections: number;
}

/** How many detections there are on photos that show no products. Null if there are no such photos. */
export function withoutProductsFigures(
  observations: readonly Observation[],
  complete: boolean,
): WithoutProductsFigures | null {
  const bare = complete ? observations.filter(({ photo }) => photo.facings.length === 0) : [];
  if (bare.length === 0) return null;
  return {
    photos: bare.length,
    with_detections: bare.filter(({ found }) => found.length > 0).length,
    detections: bare.reduce((sum, { found }) => sum + found.length, 0),
  };
}
