import { createHash } from 'node:crypto';
import type { EvaluationSet } from '../evaluation-set';

/**
 * Removes about half of the products from a set's catalogue, chosen by a hash of the name. Their facings
 * then count as absent products.
 */
export function hideHalf(set: EvaluationSet): EvaluationSet {
  const kept = set.catalogue.flatMap((entry, index) => (isKept(entry.name) ? [index] : []));
  const placeOf = new Map(kept.map((index, place) => [index, place]));
  const newItem = (item: number | null): number | null =>
    item === null ? null : (placeOf.get(item) ?? null);
  return {
    ...set,
    catalogue: set.catalogue.filter((_, index) => placeOf.has(index)),
    photos: set.photos.map((photo) => ({
      ...photo,
      facings: photo.facings.map((facing) => ({ ...facing, item: newItem(facing.item) })),
    })),
  };
}

const isKept = (name: string): boolean =>
  (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0;
