import { mean, median } from '../recognition/statistics';
import type { PhotoShelf } from './photo-shelves';

/** In pixels of the photo, where y grows downwards. */
export const topOf = (shelf: PhotoShelf): number => Math.min(...shelf.map(({ bbox }) => bbox[1]));

/** The mean of its facings' lower edges. */
export const bottomOf = (shelf: PhotoShelf): number =>
  mean(shelf.map(({ bbox }) => bbox[1] + bbox[3]));

/** In heights of a facing, for photos with fewer than two shelves. */
const SHELF_DISTANCE_IN_FACINGS = 1.3;

/** Guesses the distance of two shelves by how high their facings are. */
export const guessDistance = (shelves: readonly PhotoShelf[]): number =>
  SHELF_DISTANCE_IN_FACINGS * (median(shelves.flat().map(({ bbox }) => bbox[3])) ?? 0);
