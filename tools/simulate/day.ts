const DAY_SECONDS = 86_400;

/** How many times the search halves its interval of exponents, to less than 1e-10. */
const HALVINGS = 40;
/** The largest exponent tried. Its peak is 14 times the mean, more than the options allow. */
const MAX_EXPONENT = 64;

/**
 * How busy a second is, relative to the busiest: a wave with its crest at noon. A higher exponent makes the
 * crest sharper.
 */
const busyness = (second: number, exponent: number): number =>
  ((1 - Math.cos((2 * Math.PI * (second + 0.5)) / DAY_SECONDS)) / 2) ** exponent;

/** The mean of the wave over a day. */
function meanOf(exponent: number): number {
  let sum = 0;
  for (let second = 0; second < DAY_SECONDS; second += 60) sum += busyness(second, exponent);
  return sum / (DAY_SECONDS / 60);
}

/** The exponent of the wave whose crest is `peak` times its mean. */
function exponentFor(peak: number): number {
  let [low, high] = [0, MAX_EXPONENT];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (1 / meanOf(middle) < peak) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The photos that arrive in each second of a day: whole numbers that add up to `images`.
 * @param peak the rate at the busiest moment, as a multiple of the mean; 1 for the same rate all day.
 */
export function arrivalsOfDay(images: number, peak: number): number[] {
  const exponent = exponentFor(peak);
  const weights = Array.from({ length: DAY_SECONDS }, (_, second) => busyness(second, exponent));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, given] = [0, 0];
  return weights.map((each) => {
    weight += each;
    const until = Math.round((images * weight) / total);
    const arriving = until - given;
    given = until;
    return arriving;
  });
}

/** A day's total as a mean per second. */
export const perSecond = (perDay: number): number => perDay / DAY_SECONDS;
