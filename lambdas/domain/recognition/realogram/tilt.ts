import type { Annotation } from '../../../contracts/result';
import { median } from '../statistics';
import { toLevelBox, verticalOverlap, type LevelBox, type LevelFrame } from './level-box';
import { groupTouchingFacings } from './slots';

/**
 * Neighbours are at most this far apart, in widths. Boxes farther apart may stand on different shelves.
 */
const MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS = 1.5;

/**
 * Neighbours on one shelf overlap vertically by this fraction of the smaller height, even on a tilted
 * photo.
 */
const MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART = 0.5;

/**
 * The steepest slope of a board on a photo: tan(20 degrees). Nobody holds a camera more crooked, so a
 * steeper median is due to chance.
 */
const MAX_TILT_SLOPE = 0.36;

/**
 * The largest change of size, as a fraction, of things at the ends of the shelves compared to the middle.
 */
const MAX_CHANGE_OF_SCALE = 0.6;

/** How many pairs of neighbours a vanishing point needs. Fewer pairs show only the tilt. */
const MIN_PAIRS_FOR_CONVERGENCE = 8;

/**
 * How many rounds are made. Each looks for neighbours in the frame of the round before, so later rounds
 * find those on steep boards at the photo's edges.
 */
const ROUNDS = 4;

/**
 * Estimates a photo's level frame. The unit is the median height of the facings. Slope and convergence
 * are chosen so that neighbours on one board come out level.
 */
export function estimateLevelFrame(
  annotations: readonly Pick<Annotation, 'id' | 'bbox'>[],
): LevelFrame {
  const unit = median(annotations.map(({ bbox }) => bbox[3])) ?? 1;
  const start = { unit, middle: middleOf(annotations, unit), slope: 0, convergence: 0 };
  const originalOf = new Map(
    annotations.map((annotation) => [annotation.id, toLevelBox(annotation, start)]),
  );
  const halfWidth = Math.max(...[...originalOf.values()].map((box) => Math.abs(centreX(box))));
  let frame: LevelFrame = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Only the lowest product of each stack stands on the board, so only it shows the board's slope.
    const bases = groupTouchingFacings(
      annotations.map((annotation) => toLevelBox(annotation, frame)),
    ).map(({ base }) => base);
    const pairs = bases.flatMap((base): Pair[] => {
      const neighbour = rightNeighbour(base, bases);
      const left = originalOf.get(base.id);
      const right = neighbour && originalOf.get(neighbour.id);
      return left && right && centreX(right) > centreX(left) ? [{ left, right }] : [];
    });
    if (pairs.length === 0) break;
    const { slope, convergence } = fitBoards(pairs);
    frame = {
      ...start,
      slope: within(slope, MAX_TILT_SLOPE),
      convergence: within(convergence, MAX_CHANGE_OF_SCALE / halfWidth),
    };
  }
  return frame;
}

/** Neighbours on a board, as the photo shows them. */
interface Pair {
  readonly left: LevelBox;
  readonly right: LevelBox;
}

/** Residuals below this many units count as noise of the boxes. */
const NOISE = 0.05;

/** Holds the convergence near 0 unless many pairs show it. */
const RIDGE = 0.5;

/**
 * Least absolute deviations, by weighted least squares: (x1, y1) and (x2, y2) are on one board if
 * slope (x2 - x1) + convergence (x2 y1 - x1 y2) = y2 - y1.
 */
function fitBoards(pairs: readonly Pair[]): Pick<LevelFrame, 'slope' | 'convergence'> {
  const rows = pairs.map(({ left, right }) => {
    const [x1, x2] = [centreX(left), centreX(right)];
    const [y1, y2] = [left.bottom, right.bottom];
    return { fall: y2 - y1, run: x2 - x1, cross: x2 * y1 - x1 * y2 };
  });
  let fit = { slope: median(rows.map(({ fall, run }) => fall / run)) ?? 0, convergence: 0 };
  if (pairs.length < MIN_PAIRS_FOR_CONVERGENCE) return fit;
  for (let round = 0; round < 15; round += 1) {
    let [a, b, c, p, q] = [0, 0, RIDGE, 0, 0];
    for (const { fall, run, cross } of rows) {
      const residual = fit.slope * run + fit.convergence * cross - fall;
      const weight = 1 / Math.max(Math.abs(residual), NOISE);
      a += weight * run * run;
      b += weight * run * cross;
      c += weight * cross * cross;
      p += weight * run * fall;
      q += weight * cross * fall;
    }
    const determinant = a * c - b * b;
    fit = { slope: (p * c - q * b) / determinant, convergence: (q * a - p * b) / determinant };
  }
  return fit;
}

function middleOf(
  annotations: readonly Pick<Annotation, 'bbox'>[],
  unit: number,
): LevelFrame['middle'] {
  if (annotations.length === 0) return { x: 0, y: 0 };
  const ends = (from: 0 | 1): number[] =>
    annotations.flatMap(({ bbox }) => [bbox[from], bbox[from] + bbox[from === 0 ? 2 : 3]]);
  const middle = (values: readonly number[]): number =>
    (Math.min(...values) + Math.max(...values)) / 2 / unit;
  return { x: middle(ends(0)), y: middle(ends(1)) };
}

/** The nearest box that begins to the right of a box's centre and may stand on the same board. */
function rightNeighbour(box: LevelBox, boxes: readonly LevelBox[]): LevelBox | undefined {
  return boxes
    .filter(
      (other) =>
        other.left >= centreX(box) &&
        other.left - box.right <= MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS * box.width &&
        verticalOverlap(box, other) >=
          MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART * Math.min(box.height, other.height),
    )
    .reduce<LevelBox | undefined>(
      (best, other) => (best === undefined || other.left < best.left ? other : best),
      undefined,
    );
}

const centreX = (box: LevelBox): number => (box.left + box.right) / 2;

const within = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);
