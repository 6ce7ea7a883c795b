/** What a soak proves. The names are those of docs/reliability.md. */
const PROMISES = {
  ended: 'what is accepted ends',
  oneAnswer: 'a result has one answer',
  noMove: 'a result never leaves its end',
  callbacks: 'callbacks are those that are owed',
  posts: 'a callback is posted three times at most',
  refusals: 'what is refused is not taken, and what is taken is not refused',
  listed: 'each result of a task is listed once',
  catalogue: 'what is made is there, once, until it is deleted',
  corrections: 'corrections are there, once, until their result is deleted',
  exports: 'an export ends, and has each finished result of its task once',
  quota: 'a quota lets through what it says, no more and no less',
  usage: 'each image and callback counts once',
  machine: 'a killed service is back soon, and holds little',
  orphans: 'nothing is left over',
} as const;
type PromiseName = keyof typeof PROMISES;

/** A promise that the service broke, and the evidence. */
export interface Broken {
  readonly promise: PromiseName;
  /** What the promise was broken for, such as a result or an object. */
  readonly of: string;
  readonly what: string;
}

const describeBroken = ({ promise, of, what }: Broken): string =>
  `BROKEN: ${PROMISES[promise]}: ${of}: ${what}`;

/** Prints what a soak found, and the line that it ends with. @returns its exit code. */
export function reportBroken(broken: readonly Broken[], line: string): 0 | 1 {
  for (const each of broken) console.error(describeBroken(each));
  console.log(line);
  return broken.length === 0 ? 0 : 1;
}
