import { centreX, type Affinities } from './affinities';
import type { BayOfPlaces } from './bays';
import type { LevelBox } from './level-box';

/** Boxes at most this many widths from the line between two bays may belong to either. */
const MAX_DISTANCE_IN_WIDTHS = 2;

/** A box changes its bay only if its misfit becomes smaller by more than this. */
const MIN_GAIN = 0.3;

/** How many rounds are made. There are several, because a moved box may draw others after it. */
const ROUNDS = 3;

interface Label {
  readonly bay: number;
  readonly shelf: number;
}

/**
 * How a box would fit a shelf. `misfit` is the disagreement that it would cause, less `tie`, its
 * strongest affinity.
 */
interface Fit extends Label {
  readonly misfit: number;
  readonly tie: number;
}

/**
 * Moves boxes near the line between two bays to the shelf where they fit best, because an upright is seldom
 * a straight line on a photo.
 */
export function settleBetweenBays(
  bays: readonly BayOfPlaces[],
  boxes: readonly LevelBox[],
  affinities: Affinities,
): BayOfPlaces[] {
  const labels: Label[] = [];
  bays.forEach((shelves, bay) => {
    shelves.forEach((places, shelf) => {
      for (const place of places) labels[place] = { bay, shelf };
    });
  });
  const fitsOf = (place: number, bay: number): Fit[] =>
    fitsInBay(affinities[place] ?? new Float64Array(), labels, bay, bays[bay]?.length ?? 0);

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let left = 0; left + 1 < bays.length; left += 1) {
      for (const place of placesNearLine(left, labels, boxes)) {
        const here = labels[place];
        if (!here) continue;
        const other = here.bay === left ? left + 1 : left;
        const best = fitsOf(place, other).reduce((a, b) => (b.misfit < a.misfit ? b : a));
        const misfitHere = fitsOf(place, here.bay)[here.shelf]?.misfit ?? Infinity;
        if (best.tie > 0 && best.misfit < misfitHere - MIN_GAIN) labels[place] = best;
      }
    }
  }
  return bays.map((shelves, bay) =>
    shelves
      .map((_, shelf) => placesWhere(labels, (label) => label.bay === bay && label.shelf === shelf))
      .filter((places) => places.length > 0),
  );
}

/** How a box fits each shelf of a bay. The affinity of a box with itself is 0. */
function fitsInBay(
  affinities: Float64Array,
  labels: readonly Label[],
  bay: number,
  shelves: number,
): Fit[] {
  const sums = Array.from({ length: shelves }, () => ({ attraction: 0, repulsion: 0, tie: 0 }));
  let attractions = 0;
  for (const [place, label] of labels.entries()) {
    const sum = label.bay === bay ? sums[label.shelf] : undefined;
    if (!sum) continue;
    const affinity = affinities[place] ?? 0;
    attractions += Math.max(affinity, 0);
    sum.attraction += Math.max(affinity, 0);
    sum.repulsion += Math.max(-affinity, 0);
    sum.tie = Math.max(sum.tie, affinity);
  }
  return sums.map(({ attraction, repulsion, tie }, shelf) => ({
    bay,
    shelf,
    tie,
    misfit: attractions - attraction + repulsion - tie,
  }));
}

/** The boxes of two neighbouring bays that are near the line between them. */
function placesNearLine(
  left: number,
  labels: readonly Label[],
  boxes: readonly LevelBox[],
): number[] {
  const xOf = (place: number): number => {
    const box = boxes[place];
    return box ? centreX(box) : NaN;
  };
  const ofLeft = placesWhere(labels, ({ bay }) => bay === left);
  const ofRight = placesWhere(labels, ({ bay }) => bay === left + 1);
  const line = (Math.max(...ofLeft.map(xOf)) + Math.min(...ofRight.map(xOf))) / 2;
  return [...ofLeft, ...ofRight].filter(
    (place) => Math.abs(xOf(place) - line) <= MAX_DISTANCE_IN_WIDTHS * (boxes[place]?.width ?? 0),
  );
}

const placesWhere = (labels: readonly Label[], passes: (label: Label) => boolean): number[] =>
  labels.flatMap((label, place) => (passes(label) ? [place] : []));
