import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import type { Measured, WayMeasured } from './measure';
import { ASSUMED, DOCUMENTED, PRICE } from './prices';
import type { TemplateFacts } from './template-facts';
import { costByService, sum, times, totalCost, type Usage } from './usage';

/** What a month is like. */
export interface MonthOfPhotos {
  readonly images: number;
  /** On each photo. */
  readonly facings: number;
  /** Of each photo, in units of 1,000 bytes. */
  readonly photoKb: number;
  /** Products of the task, which each worker that starts reads. */
  readonly items: number;
  /**
   * How long the worker takes for a photo.
   * @default - as measured, and longer or shorter by what other facings take
   */
  readonly workerSeconds?: number | undefined;
}

/** The bill of one way to submit, in US dollars. */
export interface WayBill {
  readonly way: string;
  /** Without what stands in a month without photos. */
  readonly per_1000_usd: number;
  readonly total_usd: number;
  /** Of 1,000 photos. */
  readonly by_service_usd: Readonly<Record<string, number>>;
}

export interface MonthBill {
  readonly images: number;
  readonly facings: number;
  readonly photo_kb: number;
  readonly items: number;
  readonly worker_seconds: number;
  /** Of the first way, sync-image, like the next. */
  readonly per_1000_usd: number;
  readonly total_usd: number;
  /** A month without photos. */
  readonly idle_usd: number;
  readonly ways: readonly WayBill[];
}

/** The facings on the demo's photo, which is measured. */
export const DEMO_FACINGS = 40;

/** Bills of a month, from what the demo's photo uses. What is stored is not in it. */
export function monthBill(
  measured: Measured,
  scheduled: ScheduledUsage,
  month: MonthOfPhotos,
): MonthBill {
  const idle = totalOf(idleMonth(measured.facts, scheduled));
  const standing = idle + busyMonth(measured.metrics).dollars;
  const ways = measured.ways.map((way): WayBill => {
    const usage = photoUsage(way, measured, month);
    const photo = totalCost(usage, measured.facts);
    return {
      way: way.name,
      per_1000_usd: 1_000 * photo,
      total_usd: month.images * photo + standing,
      by_service_usd: costByService(times(usage, 1_000), measured.facts),
    };
  });
  return {
    images: month.images,
    facings: month.facings,
    photo_kb: month.photoKb,
    items: month.items,
    worker_seconds: secondsOf(measured, month),
    per_1000_usd: ways[0]?.per_1000_usd ?? NaN,
    total_usd: ways[0]?.total_usd ?? NaN,
    idle_usd: idle,
    ways,
  };
}

const secondsOf = (measured: Measured, { facings, workerSeconds }: MonthOfPhotos): number =>
  workerSeconds ?? measured.workerSeconds + ASSUMED.secondsPerFacing * (facings - DEMO_FACINGS);

/** What one photo uses: more facings, and its share of the attempts that fail and the workers that start. */
function photoUsage({ name, usage }: WayMeasured, measured: Measured, month: MonthOfPhotos): Usage {
  const seconds = secondsOf(measured, month);
  const further = seconds - measured.workerSeconds;
  const waitingGb = name === 'sync-image' ? ASSUMED.apiMemoryGb : 0;
  const perFacing = month.facings / DEMO_FACINGS - 1;
  return sum(
    usage,
    {
      gbSeconds: further * (measured.workerMemoryGb + waitingGb),
      bytesOut: usage.bytesOut * perFacing,
      documentBytes: usage.documentBytes * perFacing,
      pictureBytes: 1_000 * month.photoKb - usage.pictureBytes,
    },
    times(attemptUsage(seconds * measured.workerMemoryGb), ASSUMED.retriedPart),
    times(startUsage(measured.workerMemoryGb, month.items), 1 / ASSUMED.photosPerStart),
  );
}

/** An attempt that fails: it reads the result, the task and the picture, and notes its error. */
const attemptUsage = (gbSeconds: number): Usage =>
  sum({ lambdaRequests: 1, gbSeconds, readUnits: 3, writeUnits: 1, gets: 1, sqsRequests: 2 });

/**
 * A worker that starts: it loads code and models, and the gallery of the task. A small gallery is three read
 * units an item. A larger one is packed: two units, its index, and up to 200 parts
 * (docs/costs.md#reading-a-large-catalogue).
 */
const startUsage = (memoryGb: number, items: number): Usage =>
  sum({
    gbSeconds: ASSUMED.startSeconds * memoryGb,
    ...(items > MAX_ITEMS_WITHOUT_PACKING
      ? { readUnits: 2, gets: 1 + Math.min(items, MAX_PARTS) }
      : { readUnits: 3 * items, gets: 1 }),
  });

/** Parts of a packed gallery that a photo of 100 facings reads. */
const MAX_PARTS = 200;

/** A cost per month. */
export interface Standing {
  readonly what: string;
  readonly dollars: number;
}

/** What one run of each scheduled function uses. */
export interface ScheduledUsage {
  readonly sweep: Usage;
  readonly check: Usage;
}

/** The costs of a month without requests. */
export function idleMonth(facts: TemplateFacts, { sweep, check }: ScheduledUsage): Standing[] {
  const { alarms, alarmMetrics, dashboards, polledQueues, sweepsPerMonth, checksPerMonth } = facts;
  const polls = polledQueues * DOCUMENTED.emptyPollsPerMinute * 60 * DOCUMENTED.hoursOfMonth;
  const standing: [what: string, dollars: number][] = [
    [`${alarms} alarms on ${alarmMetrics} metrics`, alarmMetrics * ASSUMED.alarmMetricMonth],
    [
      `${(polls / 1e6).toFixed(2)} million polls of ${polledQueues} empty queues`,
      polls * PRICE.sqsRequest,
    ],
    [
      `${Math.round(sweepsPerMonth)} sweeps and sums of usage`,
      totalCost(times(sweep, sweepsPerMonth), facts),
    ],
    [
      `${Math.round(checksPerMonth)} checks of recognition`,
      totalCost(times(check, checksPerMonth), facts),
    ],
    [
      `the worker's image, ${ASSUMED.workerImageGb} GB`,
      ASSUMED.workerImageGb * ASSUMED.imageGbMonth,
    ],
    [
      dashboards === 1 ? '1 dashboard' : `${dashboards} dashboards`,
      dashboards * ASSUMED.dashboardMonth,
    ],
  ];
  return standing.map(([what, dollars]) => ({ what, dollars }));
}

/** The further cost of a month with photos that does not depend on how many they are. */
export const busyMonth = (metrics: readonly string[]): Standing => ({
  what: `${metrics.length} custom metrics`,
  dollars: metrics.length * ASSUMED.metricMonth,
});

export const totalOf = (standing: readonly Standing[]): number =>
  standing.reduce((sum, { dollars }) => sum + dollars, 0);
