import { RECORDED, RECORDED_CALLED_BACK, RECORDED_REFUSAL } from '../bench/cost/recorded';

/** A figure of the simulation, and where it comes from. */
interface Figure {
  readonly value: number;
  readonly source: string;
}

/**
 * Seconds of a recognition by the number of facings, on two cores. A worker of 3,008 MB has 1.7 processors
 * of Lambda, whose speed AWS does not name.
 */
export const RECOGNITION_SECONDS: {
  readonly points: readonly (readonly [facings: number, seconds: number])[];
  readonly source: string;
} = {
  points: [
    [25, 0.635],
    [110, 1.37],
    [300, 3.9],
  ],
  source:
    'medians of 12-megapixel photos with detector 6.1.0 and embedder 2.7.0, slower than today',
};

export const MEASURED = {
  /** Seconds of the worker besides the recognition: seven calls to AWS. */
  workerOverheadSeconds: { value: 0.1, source: 'assumed: seven calls of some 15 ms each' },
  /** Seconds of an item's enrolment, one picture. */
  enrolmentSeconds: { value: 0.24, source: 'docs/decisions/measures-of-pictures.md' },
  /** Write units of an enrolment, one picture: 15 KB. */
  enrolmentWriteUnits: { value: 15, source: 'docs/costs.md#reading-a-large-catalogue' },
  /** Seconds of a post to a receiver on the internet. */
  receiverSeconds: { value: 0.3, source: 'assumed: a new TLS connection, and an answer' },
  /** Seconds of an attempt at a callback besides its post: reads and writes. */
  callbackOverheadSeconds: { value: 0.075, source: 'assumed: six calls of 10 to 15 ms each' },
  /** Kilobytes of detections for each facing. */
  documentKilobytesPerFacing: { value: 0.24, source: 'assumed: 26.1 KB for the 110 facings' },
} as const satisfies Readonly<Record<string, Figure>>;

/** @returns the seconds of a recognition, between the measured points, or on the line beyond them. */
export function recognitionSeconds(facings: number): number {
  const { points } = RECOGNITION_SECONDS;
  const above = points.findIndex(([measured]) => measured >= facings);
  const right = above === -1 ? points.length - 1 : Math.max(1, above);
  const [from, to] = [points[right - 1], points[right]];
  if (!from || !to) throw new Error('Two points make a line');
  return from[1] + ((facings - from[0]) * (to[1] - from[1])) / (to[0] - from[0]);
}

/** Photos per request when the usage below was counted. */
export const PHOTOS_PER_REQUEST = 4;

/**
 * What a photo uses whose callback is accepted at once, with four photos a request. It excludes recognition
 * and everything that depends on size. Its seconds are of functions with 1 GB.
 */
export const USAGE_OF_PHOTO = {
  value: {
    ...RECORDED_CALLED_BACK,
    gbSeconds: RECORDED_CALLED_BACK.gbSeconds - RECORDED.workerSeconds * RECORDED.workerMemoryGb,
    pictureBytes: 0,
    documentBytes: 0,
    bytesOut: 0,
  },
  source: 'tools/bench/cost/recorded.ts, `4 files + cb`',
} as const;

/** Additional use of a callback that is refused once. */
export const REFUSED_CALLBACK = {
  value: RECORDED_REFUSAL,
  source: 'tools/bench/cost/recorded.ts',
} as const;

/** Writes of one photo to the index by position, where all results of a task are one partition. */
export const WRITES_OF_POSITION = {
  value: 5,
  source: 'docs/costs.md: created, ended, taken off the sweep’s list, attempt claimed, delivered',
} as const;
