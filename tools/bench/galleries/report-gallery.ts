import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import { S3_CONNECTIONS } from '../../../lambdas/storage/aws/clients';
import { PRICE } from '../../shared/billing/prices';
import { markdownTable } from '../../shared/statistics';
import type { MeasuredGallery, Reading } from './measure-gallery';

/** Limits documented by AWS. */
const DOCUMENTED = {
  /** Read units per second for one DynamoDB partition, which may hold all rows of an account. */
  partitionUnits: 3_000,
  /** GET requests per second for one prefix of a bucket. */
  prefixGets: 5_500,
} as const;

/** Quantities that were estimated or measured, not looked up. */
const ASSUMED = {
  /** Bytes per second that a Lambda function reads from S3. */
  networkBytes: 75e6,
  /** Processor seconds for one GET: 200 at once took 0.14 s on two cores. */
  getSeconds: 0.0007,
  /** Seconds until the first byte of an object arrives. */
  latencySeconds: 0.03,
  /** Seconds for decoding a photo and finding its facings while the index is read. Measured by `npm run bench`. */
  besideSeconds: 0.25,
  /** Memory of a worker, in GB: 3,008 MB. */
  memoryGb: 3_008 / 1_024,
} as const;

const COLD_WORKERS = 300;
const PHOTOS_PER_DAY = 10_000_000;
/** How long a worker takes for a photo. At this rate, 116 photos per second keep 232 workers busy. */
const PHOTO_SECONDS = 2;
const WARM_WORKERS = Math.ceil((PHOTOS_PER_DAY / 86_400) * PHOTO_SECONDS);
const CHANGES_PER_DAY = 24 * 60;
/** How many changes it takes for a gallery to be packed again (lambdas/worker/gallery/packed-gallery-of-task.ts). */
const CHANGES_PER_PACKING = 256;

const TARGETS = { coldSeconds: 30, coldGbSeconds: 0.3, dollarsPerDay: 1 } as const;

const ARM_SECOND = ASSUMED.memoryGb * PRICE.gbSecond.arm64;
const dollarsOf = ({ units, gets }: Reading): number => units * PRICE.readUnit + gets * PRICE.get;

/** The seconds that the reads take a worker that has DynamoDB and S3 to itself. */
const secondsOf = ({ units, gets, bytes }: Reading): number =>
  units / DOCUMENTED.partitionUnits +
  Math.max(Math.ceil(gets / S3_CONNECTIONS) * ASSUMED.latencySeconds, gets * ASSUMED.getSeconds) +
  bytes / ASSUMED.networkBytes;

/** The tables for one catalogue size in Markdown, as docs/costs.md shows them. */
export function reportGallery(measured: MeasuredGallery): string {
  const isPacked = measured.items > MAX_ITEMS_WITHOUT_PACKING;
  return [
    markdownTable(
      ['a worker that starts', 'read units', 'GETs', 'MB of objects', 'dollars', 'seconds', 'GB-s'],
      [
        row(`${count(measured.items)} items, from rows`, measured.fromRows),
        ...(isPacked ? packedRows(measured) : []),
      ],
    ),
    ...(isPacked ? [loadTable(measured)] : []),
  ].join('\n\n');
}

const packedRows = (each: MeasuredGallery): string[][] => [
  row(`${count(each.items)} items, packed`, each.opened, each.unpackSeconds),
  row(`${count(each.items)} items, packed: details for a photo`, each.candidates),
];

function row(what: string, reading: Reading, processorSeconds = 0): string[] {
  const seconds = secondsOf(reading) + processorSeconds;
  return [
    what,
    count(reading.units),
    count(reading.gets),
    (reading.bytes / 1e6).toFixed(1),
    `$${(dollarsOf(reading) + seconds * ARM_SECOND).toFixed(6)}`,
    seconds.toFixed(2),
    (seconds * ASSUMED.memoryGb).toFixed(2),
  ];
}

function loadTable(gallery: MeasuredGallery): string {
  const { items, fromRows, opened, candidates, patched, unchanged } = gallery;
  const allFromRows = (COLD_WORKERS * fromRows.units) / DOCUMENTED.partitionUnits;
  const read = secondsOf(opened) + gallery.unpackSeconds + secondsOf(candidates);
  // The index is read while the detector runs. Making a gallery from the index then competes with the
  // detector for the processor.
  const own =
    Math.max(0, secondsOf(opened) - ASSUMED.besideSeconds) +
    gallery.unpackSeconds +
    secondsOf(candidates);
  const shared = (COLD_WORKERS * (opened.gets + candidates.gets)) / DOCUMENTED.prefixGets;
  const changeBefore = WARM_WORKERS * dollarsOf(fromRows);
  const change = (reading: Reading): number =>
    WARM_WORKERS * (dollarsOf(reading) + gallery.patchSeconds * ARM_SECOND);
  const packing = dollarsOf(fromRows) + secondsOf(fromRows) * ARM_SECOND + 3 * PRICE.put;
  const day = (one: number): number =>
    CHANGES_PER_DAY * one + (CHANGES_PER_DAY / CHANGES_PER_PACKING) * packing;
  return markdownTable(
    [`a task of ${count(items)} items`, 'before', 'now', 'target'],
    [
      [
        `${COLD_WORKERS} workers start at once: seconds`,
        allFromRows.toFixed(0),
        Math.max(read, shared).toFixed(1),
        `${TARGETS.coldSeconds}`,
      ],
      [
        'GB-seconds that each takes longer for its first photo',
        (allFromRows * ASSUMED.memoryGb).toFixed(0),
        (own * ASSUMED.memoryGb).toFixed(2),
        `${TARGETS.coldGbSeconds}`,
      ],
      [
        `one change a minute, ${WARM_WORKERS} warm workers: dollars a day`,
        `$${(CHANGES_PER_DAY * changeBefore).toFixed(0)}`,
        `$${day(change(patched)).toFixed(2)}`,
        `$${TARGETS.dollarsPerDay}`,
      ],
      [
        'the same, of items that the task does not name',
        `$${(CHANGES_PER_DAY * changeBefore).toFixed(0)}`,
        `$${(CHANGES_PER_DAY * WARM_WORKERS * dollarsOf(unchanged)).toFixed(2)}`,
        '',
      ],
    ],
  );
}

const count = (value: number): string => Math.ceil(value).toLocaleString('en-US');
