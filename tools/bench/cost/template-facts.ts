import * as z from 'zod';
import { periodOf } from '../../../local/schedule/schedules';
import type { Assembly } from '../../../local/template/assembly';
import { DOCUMENTED } from '../../shared/billing/prices';

const functionSchema = z.object({ Architectures: z.tuple([z.enum(['arm64', 'x86_64'])]) });
const alarmSchema = z.object({
  Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
});
const ruleSchema = z.object({ ScheduleExpression: z.string(), Targets: z.unknown() });
const logGroupSchema = z.object({ RetentionInDays: z.number() });

const HOUR_MS = 3_600_000;
/** Log groups keep logs for 90 days. */
const MONTH_DAYS = 30;

/** What costs depend on: facts of the synthesised stacks. */
export type TemplateFacts = ReturnType<typeof templateFacts>;

export function templateFacts({ stacks }: Assembly) {
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources));
  /** The properties of resources of a type, with unresolved references. */
  const ofType = <S extends z.ZodType>(type: string, schema: S): z.infer<S>[] =>
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => schema.parse(Properties));
  const countOf = (type: string): number => ofType(type, z.unknown()).length;
  /** How often per month schedules start the functions whose ids contain this word. */
  const startsOf = (word: string): number =>
    ofType('AWS::Events::Rule', ruleSchema)
      .filter(({ Targets }) => JSON.stringify(Targets).includes(word))
      .map(({ ScheduleExpression }) => periodOf(ScheduleExpression))
      .reduce((sum, periodMs) => sum + (DOCUMENTED.hoursOfMonth * HOUR_MS) / periodMs, 0);

  const architectures = ofType('AWS::Lambda::Function', functionSchema);
  const [architecture, ...others] = new Set(architectures.flatMap((each) => each.Architectures));
  if (architecture === undefined || others.length > 0) {
    throw new Error('Functions of several architectures have several prices.');
  }
  const retentions = ofType('AWS::Logs::LogGroup', logGroupSchema);
  return {
    architecture,
    alarms: countOf('AWS::CloudWatch::Alarm'),
    /** An alarm on an expression is billed for each metric in it. */
    alarmMetrics: ofType('AWS::CloudWatch::Alarm', alarmSchema)
      .map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length)
      .reduce<number>((sum, metrics = 1) => sum + metrics, 0),
    dashboards: countOf('AWS::CloudWatch::Dashboard'),
    /** Lambda polls all queues, including those of dead letters. */
    polledQueues: countOf('AWS::Lambda::EventSourceMapping'),
    /** Sums of usage cost as much as sweeps when there is nothing to do. */
    sweepsPerMonth: startsOf('SweepUnfinished') + startsOf('SumUsage'),
    checksPerMonth: startsOf('CheckRecognition'),
    logMonths: Math.max(...retentions.map((group) => group.RetentionInDays)) / MONTH_DAYS,
  };
}
