import { AWS_LIMITS } from './limits';
import { MEASURED } from './measured-times';

/** The totals of a catalogue import, calculated without queues. */
export interface SimulatedImport {
  /** Hours until the last product is created. */
  readonly hours: number;
  /** Workers that enrol the products meanwhile. */
  readonly workers: number;
  /** Write units a second of the account's enrolments, as fast as products are created. */
  readonly writesPerSecond: number;
  /** Partitions DynamoDB needs for the account's enrolments. */
  readonly partitionsNeeded: number;
  /** Hours until the last product is enrolled, if they stay one partition. */
  readonly hoursInOnePartition: number;
}

/**
 * @param itemsPerSecond requests that create products, one each.
 * @param concurrency workers of the bulk lane, which enrols.
 */
export function simulateImport(
  items: number,
  itemsPerSecond: number,
  concurrency: number,
): SimulatedImport {
  const { enrolmentSeconds, enrolmentWriteUnits } = MEASURED;
  const enrolledPerSecond = Math.min(itemsPerSecond, concurrency / enrolmentSeconds.value);
  const writesPerSecond = enrolledPerSecond * enrolmentWriteUnits.value;
  const perPartition = AWS_LIMITS.partitionWrites / enrolmentWriteUnits.value;
  const hoursAt = (perSecond: number): number => items / perSecond / 3_600;
  return {
    hours: hoursAt(itemsPerSecond),
    workers: Math.ceil(enrolledPerSecond * enrolmentSeconds.value),
    writesPerSecond,
    partitionsNeeded: Math.ceil(writesPerSecond / AWS_LIMITS.partitionWrites),
    hoursInOnePartition: hoursAt(Math.min(enrolledPerSecond, perPartition)),
  };
}
