import { RECORDED, RECORDED_CALLED_BACK, RECORDED_REFUSAL } from '../bench/cost/recorded';

/** A figure used in the simulation, and its source. */
interface Figure {
  readonly value: number;
  readonly source: string;
}

export const MEASURED = {
  /** The worker's seconds for everything but recognition: seven calls to AWS. */
  workerOverheadSeconds: { value: 0.1, source: 'assumed: seven calls of some 15 ms each' },
  /** Seconds for enrolling an item with one picture. */
  enrolmentSeconds: { value: 0.24, source: 'docs/decisions/measures-of-pictures.md' },
  /** Write units for enrolling an item with one picture: 15 KB. */
  enrolmentWriteUnits: { value: 15, source: 'docs/costs.md#reading-a-large-catalogue' },
  /** Seconds for a POST to a receiver on the internet. */
  receiverSeconds: { value: 0.3, source: 'assumed: a new TLS connection, and an answer' },
  /** Seconds for the reads and writes of a callback attempt, without the POST. */
  callbackOverheadSeconds: { value: 0.075, source: 'assumed: six calls of 10 to 15 ms each' },
  /** Kilobytes per facing in the document with the detections. */
  documentKilobytesPerFacing: { value: 0.24, source: 'assumed: 26.1 KB for the 110 facings' },
} as const satisfies Readonly<Record<string, Figure>>;

/** How many photos a request had when `USAGE_OF_PHOTO` was counted. */
export const PHOTOS_PER_REQUEST = 4;

/**
 * The usage for a photo whose callback is accepted at once, with four photos per request. It excludes
 * recognition and everything that depends on size. Seconds are those of functions with 1 GB.
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

/** The additional usage for a callback that is refused once. */
export const REFUSED_CALLBACK = {
  value: RECORDED_REFUSAL,
  source: 'tools/bench/cost/recorded.ts',
} as const;

/** How many writes a photo makes to the index by position, in which a task's results are one partition. */
export const WRITES_OF_POSITION = {
  value: 5,
  source: 'docs/costs.md: created, ended, taken off the sweep’s list, attempt claimed, delivered',
} as const;
