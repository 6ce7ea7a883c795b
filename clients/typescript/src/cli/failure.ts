import { ShelfError } from '../shelf-error.js';

/** The exit codes of `shelf`, which the README also lists. */
export const EXIT = {
  done: 0,
  /** Some rows, photos or results were refused, or `compare` found changes. */
  partly: 1,
  /** The command cannot be carried out, or its files cannot be used. */
  usage: 2,
  /** The service cannot be reached, or refuses a request that the command depends on. */
  service: 3,
  /** Ctrl-C: 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** An error that ends the command, with a message for the person who typed it. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exit: Exit = EXIT.usage,
  ) {
    super(message);
  }
}

/** Error codes that every further row or photo would get too. */
const ENDING: readonly string[] = [
  'unauthorised',
  'forbidden',
  'not-found',
  'too-many-requests',
  'service-failed',
  'unreachable',
];

/** Whether an error ends the whole command, rather than one row or photo. */
export const isEnding = (error: unknown): boolean =>
  !(error instanceof ShelfError) || ENDING.includes(error.code);

/** Returns the message for an error, with the request's id if the operator may need it. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ShelfError)) return error instanceof Error ? error.message : String(error);
  const { message, requestId, status = 0, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? '' : ` Wait ${retryAfterSeconds} s.`;
  return message + wait + (status >= 500 && requestId ? ` (request ${requestId})` : '');
}

/** Lists what a value may be: `a, b or c`. */
export const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });
