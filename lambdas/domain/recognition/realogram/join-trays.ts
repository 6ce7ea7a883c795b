import { horizontalOverlap, type LevelBox } from './level-box';
import { median } from '../statistics';

/** The boxes of one shelf. */
type Row = readonly LevelBox[];

/**
 * Trays in a stack show their products through windows, with cardboard between them. Both the space and
 * the distance of lower edges between two trays are below these fractions of those between shelves.
 */
const MAX_TRAY_PARTS = { space: 1 / 3, distance: 1 / 2 } as const;

/** The quantile of the bay's other spaces and distances that stands for those between real shelves. */
const QUANTILE_OF_SHELVES = 0.75;

/** Boxes of two rows are above one another if they share more than this fraction of the smaller width. */
const MIN_SHARED_WIDTH_PART = 0.4;

/** The distances between a row and the one below it, in units. */
interface Between {
  /** Free space in the median column; undefined if no boxes are above one another. */
  readonly space: number | undefined;
  /** The distance from the median lower edge of the upper row to that of the lower row. */
  readonly distance: number;
}

/**
 * Joins rows of a bay, given from the top, that are trays in one stack. Fewer than three rows cannot be
 * compared.
 */
export function joinTrays(rows: readonly Row[]): Row[] {
  if (rows.length < 3) return [...rows];
  const betweens = rows.slice(1).map((lower, index) => between(rows[index] ?? [], lower));
  const trays = betweens
    .map((each, index) => ({ index, part: partOfOthers(each, betweens.toSpliced(index, 1)) }))
    .filter(({ part }) => part < MAX_TRAY_PARTS.space)
    .sort((a, b) => a.part - b.part);
  const [closest] = trays;
  if (closest === undefined) return [...rows];
  const { index } = closest;
  const joined = [...(rows[index] ?? []), ...(rows[index + 1] ?? [])];
  return joinTrays(rows.toSpliced(index, 2, joined));
}

/** A space as a fraction of the others; infinite if the rows are as far apart as shelves. */
function partOfOthers({ space, distance }: Between, others: readonly Between[]): number {
  const spaces = others.flatMap((other) => other.space ?? []);
  if (space === undefined || spaces.length === 0) return Infinity;
  const distances = others.map((other) => other.distance);
  return distance < MAX_TRAY_PARTS.distance * quantile(distances)
    ? space / quantile(spaces)
    : Infinity;
}

function between(upper: Row, lower: Row): Between {
  const spaces = upper.flatMap((box) => {
    const below = lower.filter(
      (other) =>
        horizontalOverlap(box, other) > MIN_SHARED_WIDTH_PART * Math.min(box.width, other.width),
    );
    return below.length === 0 ? [] : [Math.min(...below.map(({ top }) => top)) - box.bottom];
  });
  return { space: median(spaces), distance: lowerEdgeOf(lower) - lowerEdgeOf(upper) };
}

const lowerEdgeOf = (row: Row): number => median(row.map(({ bottom }) => bottom)) ?? 0;

/**
 * The quantile that stands for shelves, interpolated between neighbouring values like numpy.percentile.
 */
function quantile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = QUANTILE_OF_SHELVES * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place % 1);
}
