import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import { ASSUMED, DOCUMENTED, PRICE } from '../../shared/billing/prices';
import { recognitionSeconds } from '../../shared/billing/recognition-seconds';
import type { TemplateFacts } from './template-facts';
import { costByService, sum, times, totalCost, type Usage } from '../../shared/billing/usage';
import { TAKEN_WAY } from './ways';

export interface WayMeasured {
  readonly name: string;
  /** The billed usage for one photo. */
  readonly usage: Usage;
}

export interface Measured {
  readonly facts: TemplateFacts;
  readonly ways: readonly WayMeasured[];
  /** The billed usage for one photo whose callback is refused once. */
  readonly refused: Usage;
  /** Names of custom metrics. */
  readonly metrics: readonly string[];
  readonly photoBytes: number;
  /** How long the worker takes for one photo submitted in the last of the `WAYS`. */
  readonly workerSeconds: number;
  readonly workerMemoryGb: number;
}

/** A month's photos, as the command's options describe them. */
export interface MonthOfPhotos {
  readonly images: number;
  readonly facings: number;
  readonly photoKb: number;
  readonly items: number;
  readonly workerSeconds?: number | undefined;
}

/** The billed usage of one run of each scheduled function. */
export interface ScheduledUsage {
  readonly sweep: Usage;
  readonly check: Usage;
}

/** How many facings the demo's photo has. The usage is measured on that photo. */
const DEMO_FACINGS = 40;
/** How many parts of a packed gallery are read for a photo with 100 facings, at most. */
const MAX_PARTS = 200;
/** The share of callbacks that is assumed to be refused once. */
export const REFUSED_PART = 0.01;
/** The most dollars for 1,000 photos with callbacks. */
const MAX_CALLED_BACK_USD = 0.11;
/** The most dollars for a month without photos. */
const MAX_IDLE_USD = 3.5;

export type MonthBill = ReturnType<typeof monthBill>;

/** A month's bills in US dollars, scaled from the usage for the demo's photo. Storage is not included. */
export function monthBill(measured: Measured, scheduled: ScheduledUsage, month: MonthOfPhotos) {
  const { facts, metrics } = measured;
  const idle = totalOf(idleMonth(facts, scheduled));
  const standing = idle + busyMonth(metrics).dollars;
  const ways = measured.ways.map((way) => {
    const usage = photoUsage(way, measured, month);
    const photo = totalCost(usage, facts);
    return {
      way: way.name,
      per_1000_usd: 1_000 * photo,
      total_usd: month.images * photo + standing,
      by_service_usd: costByService(times(usage, 1_000), facts),
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
  workerSeconds ??
  measured.workerSeconds + recognitionSeconds(facings) - recognitionSeconds(DEMO_FACINGS);

/** One photo's usage, scaled to the month's facings, plus its share of failed attempts and worker starts. */
function photoUsage({ name, usage }: WayMeasured, measured: Measured, month: MonthOfPhotos): Usage {
  const { workerMemoryGb } = measured;
  const seconds = secondsOf(measured, month);
  const waitingGb = name === 'sync-image' ? ASSUMED.apiMemoryGb : 0;
  const perFacing = month.facings / DEMO_FACINGS - 1;
  const failed = { readUnits: 3, writeUnits: 1, gets: 1, lambdaRequests: 1, sqsRequests: 2 };
  // A small gallery costs three read units an item (docs/costs.md#reading-a-large-catalogue).
  const gallery =
    month.items > MAX_ITEMS_WITHOUT_PACKING
      ? { readUnits: 2, gets: 1 + Math.min(month.items, MAX_PARTS) }
      : { readUnits: 3 * month.items, gets: 1 };
  return sum(
    usage,
    {
      gbSeconds: (seconds - measured.workerSeconds) * (workerMemoryGb + waitingGb),
      bytesOut: usage.bytesOut * perFacing,
      documentBytes: usage.documentBytes * perFacing,
      pictureBytes: 1_000 * month.photoKb - usage.pictureBytes,
    },
    times(sum(failed, { gbSeconds: seconds * workerMemoryGb }), ASSUMED.retriedPart),
    times(
      sum(gallery, { gbSeconds: ASSUMED.startSeconds * workerMemoryGb }),
      1 / ASSUMED.photosPerStart,
    ),
  );
}

/** A fixed cost per month. */
interface Standing {
  readonly what: string;
  readonly dollars: number;
}

/** The costs of a month without requests. */
export function idleMonth(facts: TemplateFacts, { sweep, check }: ScheduledUsage): Standing[] {
  const { alarms, alarmMetrics, dashboards, polledQueues, sweepsPerMonth, checksPerMonth } = facts;
  const polls = polledQueues * DOCUMENTED.emptyPollsPerMinute * 60 * DOCUMENTED.hoursOfMonth;
  const scheduled = (runs: number, usage: Usage) => totalCost(times(usage, runs), facts);
  const standing: [what: string, dollars: number][] = [
    [`${alarms} alarms on ${alarmMetrics} metrics`, alarmMetrics * ASSUMED.alarmMetricMonth],
    [
      `${(polls / 1e6).toFixed(2)} million polls of ${polledQueues} empty queues`,
      polls * PRICE.sqsRequest,
    ],
    [`${Math.round(sweepsPerMonth)} sweeps and sums of usage`, scheduled(sweepsPerMonth, sweep)],
    [`${Math.round(checksPerMonth)} checks of recognition`, scheduled(checksPerMonth, check)],
    [
      `the worker's image, ${ASSUMED.workerImageGb} GB`,
      ASSUMED.workerImageGb * ASSUMED.imageGbMonth,
    ],
    [`${dashboards} dashboard${dashboards === 1 ? '' : 's'}`, dashboards * ASSUMED.dashboardMonth],
  ];
  return standing.map(([what, dollars]) => ({ what, dollars }));
}

/** The additional fixed cost of a month with any photos at all. */
export const busyMonth = (metrics: readonly string[]): Standing => ({
  what: `${metrics.length} custom metrics`,
  dollars: metrics.length * ASSUMED.metricMonth,
});

export const totalOf = (standing: readonly Standing[]): number =>
  standing.reduce((sum, { dollars }) => sum + dollars, 0);

/** Dollars for 1,000 photos with callbacks: if all callbacks are refused once, and if only the assumed share is. */
export function calledBackCosts({ facts, ways, ...measured }: Measured) {
  const cost = (usage: Partial<Usage> = {}) => 1000 * totalCost(sum(usage), facts);
  const taken = cost(ways.find(({ name }) => name === TAKEN_WAY)?.usage);
  const refused = cost(measured.refused);
  return { refused, mixed: taken + REFUSED_PART * (refused - taken) };
}

/** The cost targets for a month without photos and for 1,000 photos, each with the cost found. */
export function targetsOf(measured: Measured, scheduled: ScheduledUsage) {
  const target = (what: string, found_usd: number, at_most_usd: number) => {
    return { what, found_usd, at_most_usd, holds: found_usd <= at_most_usd };
  };
  const refused = `with callbacks, ${100 * REFUSED_PART} % of them refused once`;
  return [
    target('a month without photos', totalOf(idleMonth(measured.facts, scheduled)), MAX_IDLE_USD),
    target(refused, calledBackCosts(measured).mixed, MAX_CALLED_BACK_USD),
    ...measured.ways.map(({ name, usage }) => {
      const found = 1000 * totalCost(usage, measured.facts);
      return target(
        `${name}, a tenth of a managed service`,
        found,
        (1000 * PRICE.managedImage) / 10,
      );
    }),
  ];
}
