import { ASSUMED, PRICE, DOCUMENTED } from './prices';
import type { TemplateFacts } from './template-facts';
import { times, totalCost, type Usage } from './usage';

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
  return [
    {
      what: `${alarms} alarms on ${alarmMetrics} metrics`,
      dollars: alarmMetrics * ASSUMED.alarmMetricMonth,
    },
    {
      what: `${(polls / 1e6).toFixed(2)} million polls of ${polledQueues} empty queues`,
      dollars: polls * PRICE.sqsRequest,
    },
    {
      what: `${Math.round(sweepsPerMonth)} sweeps and sums of usage`,
      dollars: totalCost(times(sweep, sweepsPerMonth), facts),
    },
    {
      what: `${Math.round(checksPerMonth)} checks of recognition`,
      dollars: totalCost(times(check, checksPerMonth), facts),
    },
    {
      what: `the worker's image, ${ASSUMED.workerImageGb} GB`,
      dollars: ASSUMED.workerImageGb * ASSUMED.imageGbMonth,
    },
    {
      what: dashboards === 1 ? '1 dashboard' : `${dashboards} dashboards`,
      dollars: dashboards * ASSUMED.dashboardMonth,
    },
  ];
}

/** The further cost of a month with photos that does not depend on how many they are. */
export const busyMonth = (metrics: readonly string[]): Standing => ({
  what: `${metrics.length} custom metrics`,
  dollars: metrics.length * ASSUMED.metricMonth,
});

export const totalOf = (standing: readonly Standing[]): number =>
  standing.reduce((sum, { dollars }) => sum + dollars, 0);
