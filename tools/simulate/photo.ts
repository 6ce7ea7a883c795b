import {
  storageCost,
  sum,
  times,
  totalCost,
  type PricedSetup,
  type Usage,
} from '../shared/billing/usage';
import { DEFAULTS } from './limits';
import { recognitionSeconds } from '../shared/billing/recognition-seconds';
import { MEASURED, REFUSED_CALLBACK, USAGE_OF_PHOTO } from './measured-times';

/** The parameters for calculating a photo's figures. */
interface PhotoOptions {
  readonly facings: number;
  readonly kilobytes: number;
  /** How many times slower recognition is on Lambda than on the machine of the measurements. */
  readonly slower: number;
  /** The percentage of callbacks that are refused once. */
  readonly refused: number;
}

/** The usage and cost for one photo that is submitted with three others and whose result is sent to a receiver. */
export interface Photo {
  readonly workerSeconds: number;
  /** The seconds of all other functions, which have 1 GB of memory. */
  readonly otherSeconds: number;
  readonly usage: Usage;
  readonly dollars: number;
  readonly storedBytes: number;
  /** Dollars per month for what the photo leaves stored. */
  readonly storedDollars: number;
}

/** The defaults in lib/config-options.ts: arm64, and logs kept for 90 days. */
const RATES: PricedSetup = { architecture: 'arm64', logMonths: 3 };
const WORKER_GB = DEFAULTS.workerMemoryMb / 1024;

export function photoOf({ facings, kilobytes, slower, refused }: PhotoOptions): Photo {
  const workerSeconds = slower * recognitionSeconds(facings) + MEASURED.workerOverheadSeconds.value;
  const documentBytes = 1000 * facings * MEASURED.documentKilobytesPerFacing.value;
  const usage = sum(
    USAGE_OF_PHOTO.value,
    times(sum(REFUSED_CALLBACK.value), refused / 100),
    // The document is stored, and sent to the receiver once.
    { pictureBytes: 1000 * kilobytes, documentBytes, bytesOut: documentBytes },
    { gbSeconds: workerSeconds * WORKER_GB + MEASURED.receiverSeconds.value },
  );
  return {
    workerSeconds,
    otherSeconds: usage.gbSeconds - workerSeconds * WORKER_GB,
    usage,
    dollars: totalCost(usage, RATES),
    storedBytes: usage.pictureBytes + usage.documentBytes + usage.rowBytes,
    storedDollars: storageCost(usage),
  };
}
