import { centreX, type Affinities } from './affinities';
import { cutIntoShelves } from './cut-into-shelves';
import type { LevelBox } from './level-box';

/** The shelves of a bay from the top. Each is a list of the indexes of its boxes. */
export type BayOfPlaces = readonly (readonly number[])[];

/**
 * The minimum disagreement that splitting a bay must remove. Below 2, more photos with one bay are split;
 * above 2, strips of another bay at the photo's edge are more often missed.
 */
const MIN_DISAGREEMENT_OF_BAYS = 2;

/**
 * Among equally good lines, prefers one between boxes that are far apart, where the upright between bays
 * is.
 */
const WORTH_OF_DISTANCE = 0.01;

/** How many evenly spaced lines are tried for a split, before all lines around the best of them are. */
const MAX_TRIED_LINES = 24;

/** Finds the bays of a photo, from the left. */
export function findBays(boxes: readonly LevelBox[], affinities: Affinities): BayOfPlaces[] {
  const fromTheTop = boxes
    .map((box, place) => ({ place, y: box.top + box.bottom, id: box.id }))
    .sort((a, b) => a.y - b.y || a.id - b.id)
    .map(({ place }) => place);
  const xOf = boxes.map(centreX);
  const rankOf = new Map(fromTheTop.map((place, rank) => [place, rank]));
  const fromTheLeft = fromTheTop.toSorted((a, b) => (xOf[a] ?? 0) - (xOf[b] ?? 0));
  const cut = (places: readonly number[]): ReturnType<typeof cutIntoShelves> =>
    cutIntoShelves(
      places.toSorted((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0)),
      affinities,
    );

  const split = (places: readonly number[]): BayOfPlaces[] => {
    const whole = cut(places);
    const disagreementAt = (count: number): number =>
      cut(places.slice(0, count)).disagreement + cut(places.slice(count)).disagreement;
    // A split cannot remove more disagreement than there is.
    if (whole.disagreement < MIN_DISAGREEMENT_OF_BAYS) return [whole.shelves];
    const distanceAt = (count: number): number =>
      (xOf[places[count] ?? -1] ?? 0) - (xOf[places[count - 1] ?? -1] ?? 0);
    const count = bestCount(
      places.length,
      (tried) => disagreementAt(tried) - WORTH_OF_DISTANCE * distanceAt(tried),
    );
    return count !== undefined &&
      whole.disagreement - disagreementAt(count) >= MIN_DISAGREEMENT_OF_BAYS
      ? [...split(places.slice(0, count)), ...split(places.slice(count))]
      : [whole.shelves];
  };
  return split(fromTheLeft);
}

/**
 * How many boxes to put left of a line so that the least disagreement remains; undefined if there is no
 * line to try.
 */
function bestCount(boxes: number, disagreementAt: (count: number) => number): number | undefined {
  const step = Math.ceil(boxes / MAX_TRIED_LINES);
  const coarse = leastOf(range(step, boxes, step), disagreementAt);
  if (coarse === undefined || step === 1) return coarse;
  const [from, until] = [Math.max(coarse - step + 1, 1), Math.min(coarse + step, boxes)];
  return leastOf(range(from, until, 1), disagreementAt);
}

function leastOf(counts: readonly number[], of: (count: number) => number): number | undefined {
  const values = counts.map(of);
  return counts[values.indexOf(Math.min(...values))];
}

const range = (from: number, until: number, step: number): number[] =>
  Array.from({ length: Math.max(Math.ceil((until - from) / step), 0) }, (_, n) => from + n * step);
