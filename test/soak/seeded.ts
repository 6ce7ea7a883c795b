import { createHash } from 'node:crypto';

/**
 * A number from 0 up to, but not including, 1. It depends only on the words: the seed, and what the number
 * decides.
 */
export function fractionOf(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}

/** A whole number from `least` to `most`. */
export const wholeNumberOf = (
  least: number,
  most: number,
  ...words: readonly (string | number)[]
): number => least + Math.floor(fractionOf(...words) * (most - least + 1));

/** One of the choices, each as likely as its weight says. `at` is a fraction. */
export function choose<T>(
  choices: readonly (readonly [choice: T, weight: number])[],
  at: number,
): T {
  let rest = at * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    if (rest < weight) return choice;
    rest -= weight;
  }
  throw new Error('There is nothing to choose from');
}
