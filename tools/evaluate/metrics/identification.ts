import type { Observation } from '../observation';
import { isRight, type CanonicalItem } from './same-item';

export interface IdentificationFigures {
  readonly top1: number;
  readonly top5: number;
  readonly crops: number;
}

/** How often the right item ranks first, or among the first five, for the crop of a marked facing. */
export function identificationFigures(
  observations: readonly Observation[],
  canonical: CanonicalItem,
): IdentificationFigures | null {
  const crops = observations
    .flatMap((observation) => observation.crops)
    .filter(({ facing }) => facing.item !== null && !facing.ignored);
  if (crops.length === 0) return null;
  const within = (places: number): number =>
    crops.filter(({ facing, ranked }) =>
      ranked.slice(0, places).some(({ item }) => isRight(item, facing.item, canonical)),
    ).length / crops.length;
  return { top1: within(1), top5: within(5), crops: crops.length };
}
