import { createHash } from 'node:crypto';
import type { EvaluationSet } from '../evaluation-set';

/** Removes about half of the products from a set's catalogue, chosen by a hash of their names. */
export const hideHalf = (set: EvaluationSet): EvaluationSet =>
  hideProducts(set, (name) => firstByteOfHash(name) % 2 === 0);

/** Keeps about this share (0 to 1) of the products, chosen by a hash of the seed and the name. */
export const keepShare = (set: EvaluationSet, share: number, seed: number): EvaluationSet =>
  hideProducts(set, (name) => firstByteOfHash(`${seed}${name}`) < 256 * share);

/** Chooses `count` of the names, by a hash of the seed and the name. */
export const chosenByHash = (
  names: readonly string[],
  count: number,
  seed: number,
): readonly string[] =>
  [...new Set(names)]
    .map((name) => ({ name, hash: hashOf(`${seed}${name}`).toString('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);

/** Removes products from a set's catalogue. Their facings then count as absent products. */
export function hideProducts(set: EvaluationSet, isKept: (name: string) => boolean): EvaluationSet {
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

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const firstByteOfHash = (text: string): number => hashOf(text)[0] ?? 0;
