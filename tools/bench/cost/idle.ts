import { ASSUMED, PRICE, DOCUMENTED } from './prices';
import type { TemplateFacts } from './template-facts';
import { times, totalCost, type Usage } from './usage';

/** A cost per month. */
export interface Standing {
  readonly what: string;
  readonly dollars: number;
}

/** The costs of a month without requests. */
export function idleMonth(facts: TemplateFacts, sweep: Usage): Standing[] {
  const { alarms, alarmMetrics, dashboards, polledQueues, scheduledPerMonth } = facts;
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
      what: `${Math.round(scheduledPerMonth)} sweeps and sums of usage`,
      dollars: totalCost(times(sweep, scheduledPerMonth), facts),
    },
    {
      what: `the worker's image, ${ASSUMED.workerImageGb} GB`,
      dollars: ASSUMED.workerImageGb * ASSUMED.imageGbMonth,
    },
    { what: `${dashboards} dashboards`, dollars: dashboards * ASSUMED.dashboardMonth },
  ];
}

/** The further cost of a month with photos that does not depend on how many they are. */
export const busyMonth = (metrics: readonly string[]): Standing => ({
  what: `${metrics.length} custom metrics`,
  dollars: metrics.length * ASSUMED.metricMonth,
});

export const totalOf = (standing: readonly Standing[]): number =>
  standing.reduce((sum, { dollars }) => sum + dollars, 0);
