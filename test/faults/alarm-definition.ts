import * as z from 'zod';
import type { Assembly } from '../../local/template/assembly';
import type { MetricKey } from './series';

/** A metric, and the statistic that is computed from its values in each period. */
interface WatchedMetric extends MetricKey {
  readonly statistic: string;
  readonly periodSeconds: number;
}

/** An alarm as the template defines it. */
export interface AlarmDefinition {
  readonly name: string;
  readonly metrics: Readonly<Record<string, WatchedMetric>>;
  /** Arithmetic over the names of the metrics. */
  readonly expression: string;
  readonly threshold: number;
  readonly evaluationPeriods: number;
  /** How many of those periods must reach the threshold. */
  readonly datapointsToAlarm: number;
  readonly periodSeconds: number;
  readonly isMissingBreaching: boolean;
}

/** How CloudWatch derives a metric from the lines of a log. */
export interface LogFilter extends MetricKey {
  /** The status of the lines that count as 1. */
  readonly status: string;
}

const metricSchema = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
});
const statisticSchema = z
  .object({ Statistic: z.string(), ExtendedStatistic: z.string() })
  .partial();
const alarmSchema = z.object({
  ...metricSchema.partial().shape,
  ...statisticSchema.shape,
  Period: z.number().optional(),
  Metrics: z
    .array(
      z.object({
        Id: z.string(),
        Expression: z.string().optional(),
        MetricStat: z
          .object({ Metric: metricSchema, Period: z.number(), Stat: z.string() })
          .optional(),
      }),
    )
    .default([]),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number().optional(),
  ComparisonOperator: z.literal('GreaterThanOrEqualToThreshold'),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
});
const filterSchema = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.object({ MetricName: z.string(), MetricNamespace: z.string(), MetricValue: z.literal('1') }),
  ]),
});

const resourcesOf = (assembly: Assembly, type: string) =>
  assembly.stacks
    .flatMap(({ template }) => Object.entries(template.Resources))
    .filter(([, { Type }]) => Type === type);

/** Reads the alarms of a synthesised app. */
export const readAlarms = (assembly: Assembly): AlarmDefinition[] =>
  resourcesOf(assembly, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => {
    const alarm = alarmSchema.parse(Properties);
    const metrics = metricsOf(alarm);
    const periods = Object.values(metrics).map(({ periodSeconds }) => periodSeconds);
    return {
      name: id.replace(/^Alarms(\w+)[0-9A-F]{8}$/, '$1'),
      metrics,
      expression: alarm.Metrics.find(({ Expression }) => Expression)?.Expression ?? 'metric',
      threshold: alarm.Threshold,
      evaluationPeriods: alarm.EvaluationPeriods,
      datapointsToAlarm: alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods,
      periodSeconds: Math.max(...periods),
      isMissingBreaching: alarm.TreatMissingData === 'breaching',
    };
  });

function metricsOf(alarm: z.infer<typeof alarmSchema>): Record<string, WatchedMetric> {
  const stated = alarm.Metrics.flatMap(({ Id, MetricStat }) =>
    MetricStat ? [[Id, watched(MetricStat.Metric, MetricStat.Stat, MetricStat.Period)]] : [],
  );
  if (stated.length > 0) return Object.fromEntries(stated) as Record<string, WatchedMetric>;
  const statistic = alarm.Statistic ?? alarm.ExtendedStatistic ?? '';
  return { metric: watched(metricSchema.parse(alarm), statistic, z.number().parse(alarm.Period)) };
}

const watched = (
  { Namespace, MetricName, Dimensions }: z.infer<typeof metricSchema>,
  statistic: string,
  periodSeconds: number,
): WatchedMetric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, logicalIdOf(Value)])),
  statistic,
  periodSeconds,
});

/** Locally, the name of a resource is its logical id. */
function logicalIdOf(value: unknown): string {
  const reference = z
    .union([
      z.string(),
      z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
      z
        .object({ 'Fn::GetAtt': z.array(z.string()) })
        .transform((get) => get['Fn::GetAtt'][0] ?? ''),
    ])
    .parse(value);
  return reference;
}

/** Reads which metrics CloudWatch counts in the access log. */
export const readLogFilters = (assembly: Assembly): LogFilter[] =>
  resourcesOf(assembly, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => {
    const { FilterPattern, MetricTransformations } = filterSchema.parse(Properties);
    const status = /^\{ \$\.status = "(\d+)" \}$/.exec(FilterPattern)?.[1];
    if (status === undefined) throw new Error(`The filter ${FilterPattern} is not known here.`);
    const [{ MetricName, MetricNamespace }] = MetricTransformations;
    return { namespace: MetricNamespace, name: MetricName, status };
  });
