/** A name and its text, as typed by the user. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** The pairs in which something is typed. */
export const filledPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ name, value }) => name !== '' || value !== '');
