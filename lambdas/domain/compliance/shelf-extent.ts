import { mean, median } from '../recognition/statistics';
import type { PhotoShelf } from './photo-shelves';

/** The upper edge of the highest facing, in pixels of the photo, where y grows downwards. */
export const topOf = (shelf: PhotoShelf): number => Math.min(...shelf.map(({ bbox }) => bbox[1]));

/** The mean lower edge of the facings, in pixels of the photo. */
export const bottomOf = (shelf: PhotoShelf): number =>
  mean(shelf.map(({ bbox }) => bbox[1] + bbox[3]));

/**
 * The assumed distance between shelves, as a multiple of a facing's height, for photos with fewer than
 * two shelves.
 */
const SHELF_DISTANCE_IN_FACINGS = 1.3;

/** Guesses the distance between two shelves from the median height of the photo's facings. */
export const guessDistance = (shelves: readonly PhotoShelf[]): number =>
  SHELF_DISTANCE_IN_FACINGS * (median(shelves.flat().map(({ bbox }) => bbox[3])) ?? 0);
