import { z } from 'zod';
import { eventSourcePropertiesSchema } from '../../../local/event-sources/event-source';
import { periodOf } from '../../../local/schedule/schedules';
import type { Assembly } from '../../../local/template/assembly';
import { CloudTemplate } from '../../../local/template/cloud-template';
import { DOCUMENTED } from './prices';
import type { Architecture, Rates } from './usage';

/** What costs depend on in the synthesised stacks. */
export interface TemplateFacts extends Rates {
  /** How many metrics alarms watch. */
  readonly alarmMetrics: number;
  readonly alarms: number;
  readonly dashboards: number;
  /** How many queues Lambda polls, with those of dead letters. */
  readonly polledQueues: number;
  /** Sweeps, and sums of usage, which cost as much when there is nothing to do. */
  readonly sweepsPerMonth: number;
  /** Checks of recognition. */
  readonly checksPerMonth: number;
}

const functionSchema = z.object({ Architectures: z.tuple([z.enum(['arm64', 'x86_64'])]) });
const alarmSchema = z.object({
  Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
});
const ruleSchema = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.unknown() })),
});
const logGroupSchema = z.object({ RetentionInDays: z.number() });

const HOUR_MS = 3_600_000;

export function templateFacts({ stacks }: Assembly): TemplateFacts {
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources));
  /** The properties of resources of a type, with unresolved references. */
  const ofType = <S extends z.ZodType>(type: string, schema: S): z.infer<S>[] =>
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => schema.parse(Properties));
  const resolved = new CloudTemplate(stacks, { queueUrl: (name) => name, mediaDomain: 'media' });

  const alarms = ofType('AWS::CloudWatch::Alarm', alarmSchema);
  const architectures = ofType('AWS::Lambda::Function', functionSchema).map(
    ({ Architectures: [architecture] }): Architecture => architecture,
  );
  const [architecture, ...others] = new Set(architectures);
  if (architecture === undefined || others.length > 0) {
    throw new Error('Functions of several architectures have several prices.');
  }

  /** How often schedules start the functions whose ids have this word. */
  const scheduled = (word: string): number =>
    ofType('AWS::Events::Rule', ruleSchema)
      .filter(({ Targets }) => JSON.stringify(Targets).includes(word))
      .reduce(
        (sum, { ScheduleExpression }) =>
          sum + (DOCUMENTED.hoursOfMonth * HOUR_MS) / periodOf(ScheduleExpression),
        0,
      );

  return {
    architecture,
    alarms: alarms.length,
    alarmMetrics: alarms.map(watchedMetrics).reduce((sum, count) => sum + count, 0),
    dashboards: ofType('AWS::CloudWatch::Dashboard', z.object({})).length,
    polledQueues: resolved.ofType('AWS::Lambda::EventSourceMapping', eventSourcePropertiesSchema)
      .length,
    sweepsPerMonth: scheduled('SweepUnfinished') + scheduled('SumUsage'),
    checksPerMonth: scheduled('CheckRecognition'),
    // Months of 30 days: log groups keep logs for 90 days.
    logMonths:
      Math.max(
        ...ofType('AWS::Logs::LogGroup', logGroupSchema).map((group) => group.RetentionInDays),
      ) / 30,
  };
}

/** An alarm on an expression is billed for each metric in it. */
const watchedMetrics = ({ Metrics }: z.infer<typeof alarmSchema>): number =>
  Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
