import { mean } from '../../../lambdas/domain/recognition/statistics';
import type { Observation } from '../observation';
import type { Judged } from './end-to-end';

export interface CountFigures {
  /** The mean over photos of the difference between the numbers of returned and marked facings. */
  readonly error: number;
}

/** How far the number of returned facings is from the number of marked ones. Ignored facings do not count. */
export function countFigures(
  observations: readonly Observation[],
  judged: readonly Judged[],
): CountFigures | null {
  if (observations.every(({ photo }) => photo.facings.length === 0)) return null;
  const counted = judged.filter(({ assignment }) => assignment !== 'ignored');
  const ofPhoto = Map.groupBy(counted, ({ observation }) => observation);
  const errors = observations.map((observation) => {
    const marked = observation.photo.facings.filter(({ ignored }) => !ignored).length;
    return Math.abs((ofPhoto.get(observation)?.length ?? 0) - marked);
  });
  return { error: mean(errors) };
}
