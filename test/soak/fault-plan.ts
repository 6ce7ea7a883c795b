import type { Endpoints } from '../../local/functions/function-environment';
import { choose, fractionOf, wholeNumberOf } from './seeded';

/** A function's call of an AWS service. `caller` is the function's logical id in the template. */
export interface AwsCall {
  readonly caller: string;
  readonly service: keyof Endpoints;
  /** As AWS names it, such as `UpdateItem`. */
  readonly operation: string;
}

/** Before the service carries out the call, or afterwards, while the answer is on its way. */
type Moment = 'before' | 'after';

/** What happens to a call. */
export type Fault =
  /** Refused: too many requests. */
  | { readonly kind: 'throttled' }
  /** Refused: an internal error of the service. */
  | { readonly kind: 'failed' }
  /** Not done, and never answered. */
  | { readonly kind: 'hung' }
  /** Done, and the connection ends without the answer. */
  | { readonly kind: 'answer-lost' }
  /** Done, and never answered. */
  | { readonly kind: 'answer-hung' }
  /** Done twice. */
  | { readonly kind: 'duplicated' }
  /** The connection ends, and the call is carried out this much later, after the SDK's repeat. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** A batch of messages of which one is refused. */
  | { readonly kind: 'partial' }
  /** The function's processes are killed. */
  | { readonly kind: 'function-killed'; readonly moment: Moment }
  /** The service is killed, with all functions, and starts again. */
  | { readonly kind: 'service-killed'; readonly moment: Moment };
export type FaultKind = Fault['kind'];

/**
 * Says what happens to a call.
 * @param count how many calls the function has made of this operation, this one included.
 */
export type FaultPlan = (call: AwsCall, count: number) => Fault | undefined;

/** The share of calls at which a fault begins. Most calls are reads, but faults of writes test more. */
const FAULT_RATE = { ofReads: 0.02, ofWrites: 0.12 };
/** How often each fault begins, compared with the others. */
const WEIGHTS: readonly (readonly [FaultKind, number])[] = [
  ['throttled', 18],
  ['failed', 14],
  ['hung', 2],
  ['answer-lost', 18],
  ['answer-hung', 2],
  ['duplicated', 16],
  ['late', 30],
  ['partial', 6],
  ['function-killed', 5],
  ['service-killed', 0.5],
];
/**
 * The most calls in a row that are refused. The SDK makes three attempts, or four at DynamoDB, so four
 * refusals reach the code.
 */
const MAX_CALLS_REFUSED = 4;
/**
 * Ranges of call numbers. In each, one call writes its new row late. Some of these rows hold the
 * Idempotency-Keys of requests.
 */
const LATE_ROWS: readonly (readonly [least: number, most: number])[] = [
  [1, 3],
  [4, 8],
  [9, 14],
  [15, 20],
  [21, 26],
  [27, 33],
];
/** Faults that are certain in each round, each at one call whose number is in the range `counts`. */
export const CERTAIN: readonly {
  readonly caller: string;
  readonly operation: string;
  readonly counts: readonly [least: number, most: number];
  readonly fault: (latestMs: number) => Fault;
}[] = [
  {
    caller: 'Worker',
    operation: 'UpdateItem',
    counts: [2, 6],
    fault: () => ({ kind: 'service-killed', moment: 'after' }),
  },
  ...([1, 4] as const).map((least) => ({
    caller: 'Submission',
    operation: 'SendMessageBatch',
    counts: [least, least + 2] as const,
    fault: (): Fault => ({ kind: 'function-killed', moment: 'before' }),
  })),
  {
    caller: 'DeliverCallback',
    operation: 'UpdateItem',
    counts: [1, 6],
    fault: () => ({ kind: 'function-killed', moment: 'after' }),
  },
  {
    caller: 'Worker',
    operation: 'StartExecution',
    counts: [1, 3],
    fault: () => ({ kind: 'function-killed', moment: 'before' }),
  },
  ...LATE_ROWS.map((counts) => ({
    caller: 'Submission',
    operation: 'PutItem',
    counts,
    fault: (latestMs: number): Fault => ({ kind: 'late', afterMs: latestMs }),
  })),
];

/** The least delay of a late copy, in milliseconds. */
const LEAST_LATE_MS = 20;

const WRITE = /^(Put|Update|Delete|Send|Start|Change)/;

/**
 * A plan determined by the seed and by each call's number, counted per function and operation. The order in
 * which calls of different functions arrive does not matter.
 * @param latestMs the longest delay of a late call, in milliseconds.
 */
export function seededPlan(seed: string, latestMs: number): FaultPlan {
  const begunAt = (call: AwsCall, count: number) => {
    const words = [seed, call.caller, call.service, call.operation, count];
    const rate = WRITE.test(call.operation) ? FAULT_RATE.ofWrites : FAULT_RATE.ofReads;
    if (fractionOf('whether', ...words) >= rate) return undefined;
    return { kind: choose(WEIGHTS, fractionOf('which', ...words)), words };
  };
  return (call, count) => {
    const certain = CERTAIN.find(
      ({ caller, operation, counts }) =>
        call.caller.includes(caller) &&
        call.operation === operation &&
        count === wholeNumberOf(...counts, seed, caller),
    );
    if (certain) return certain.fault(latestMs);
    for (let earlier = 1; earlier < MAX_CALLS_REFUSED; earlier++) {
      const begun = begunAt(call, count - earlier);
      if (begun?.kind !== 'throttled' && begun?.kind !== 'failed') continue;
      if (wholeNumberOf(1, MAX_CALLS_REFUSED, 'calls', ...begun.words) > earlier)
        return { kind: begun.kind };
    }
    const begun = begunAt(call, count);
    return begun && faultOf(begun.kind, call, latestMs, begun.words);
  };
}

const momentOf = (...words: readonly (string | number)[]): Moment =>
  fractionOf('moment', ...words) < 0.5 ? 'before' : 'after';

function faultOf(
  kind: FaultKind,
  { operation }: AwsCall,
  latestMs: number,
  words: readonly (string | number)[],
): Fault | undefined {
  switch (kind) {
    case 'late':
      // Reading twice or late changes nothing.
      if (!WRITE.test(operation)) return { kind: 'answer-lost' };
      return { kind, afterMs: wholeNumberOf(LEAST_LATE_MS, latestMs, 'late', ...words) };
    case 'duplicated':
      return { kind: WRITE.test(operation) ? kind : 'answer-lost' };
    case 'partial':
      return operation === 'SendMessageBatch' ? { kind } : undefined;
    case 'function-killed':
    case 'service-killed':
      return { kind, moment: momentOf(...words) };
    default:
      return { kind };
  }
}
