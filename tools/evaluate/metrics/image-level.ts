import type { Facing } from '../../../lambdas/domain/recognition/facing';
import type { Observation } from '../observation';
import { isRight, type CanonicalItem } from './same-item';

export interface ImageLevelFigures {
  readonly top1: number;
  readonly photos: number;
  /** The share of photos on which nothing was named. */
  readonly unnamed: number;
}

/** The named detection with the highest confidence. */
export function surestName(found: readonly Facing[]): Facing | undefined {
  return found.reduce<Facing | undefined>(
    (surest, facing) =>
      facing.best !== null && facing.best.confidence > (surest?.best?.confidence ?? -1)
        ? facing
        : surest,
    undefined,
  );
}

/** How often the most confident name on a photo is that of its one product. */
export function imageLevelFigures(
  observations: readonly Observation[],
  canonical: CanonicalItem,
): ImageLevelFigures | null {
  const labelled = observations.filter(({ photo }) => photo.label !== undefined);
  if (labelled.length === 0) return null;
  const named = labelled.map(({ photo, found }) => ({
    label: photo.label ?? null,
    name: surestName(found)?.best?.item,
  }));
  const right = named.filter(({ label, name }) => isRight(name, label, canonical));
  return {
    top1: right.length / labelled.length,
    photos: labelled.length,
    unnamed: named.filter(({ name }) => name === undefined).length / labelled.length,
  };
}
