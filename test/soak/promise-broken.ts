/** What a soak proves. The names are those of docs/reliability.md. */
const PROMISES = {
  ended: 'what is accepted ends',
  oneAnswer: 'a result has one answer',
  noMove: 'a result never leaves its end',
  callbacks: 'callbacks are those that are owed',
  posts: 'a callback is posted three times at most',
  refusals: 'what is refused is not taken, and what is taken is not refused',
  catalogue: 'what is made is there, once, until it is deleted',
  corrections: 'corrections are there, once, until their result is deleted',
  usage: 'each image and callback counts once',
  orphans: 'nothing is left over',
} as const;
type PromiseName = keyof typeof PROMISES;

/** The service broke a promise: its name, and what shows it. */
export interface Broken {
  readonly promise: PromiseName;
  /** What the promise was broken for, such as a result or an object. */
  readonly of: string;
  readonly what: string;
}

export const describeBroken = ({ promise, of, what }: Broken): string =>
  `BROKEN: ${PROMISES[promise]}: ${of}: ${what}`;
