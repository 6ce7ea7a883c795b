import { AWS_LIMITS } from './limits';
import { MEASURED } from './measured-times';

/** The totals of a catalogue import, calculated without queues. */
export interface SimulatedImport {
  /** Hours until the last product is created. */
  readonly hours: number;
  /** Hours until the last product is enrolled, with as many partitions as needed. */
  readonly hoursToEnrol: number;
  /** How many workers are busy enrolling products during the import. */
  readonly workers: number;
  /** Write units per second for the enrolments, which keep pace with creation as far as workers allow. */
  readonly writesPerSecond: number;
  /** How many partitions DynamoDB needs for the account's enrolments. */
  readonly partitionsNeeded: number;
  /** Hours until the last product is enrolled, if all enrolments stay in one partition. */
  readonly hoursInOnePartition: number;
}

/**
 * @param itemsPerSecond how many requests per second create a product each.
 * @param concurrency how many workers may enrol products at once.
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
    hoursToEnrol: hoursAt(enrolledPerSecond),
    workers: Math.ceil(enrolledPerSecond * enrolmentSeconds.value),
    writesPerSecond,
    partitionsNeeded: Math.ceil(writesPerSecond / AWS_LIMITS.partitionWrites),
    hoursInOnePartition: hoursAt(Math.min(enrolledPerSecond, perPartition)),
  };
}
