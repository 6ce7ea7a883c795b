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
/** Days in a month, for converting how long logs are kept. */
const MONTH_DAYS = 30;

/** The facts of the synthesised stacks on which costs depend. */
export type TemplateFacts = ReturnType<typeof templateFacts>;

export function templateFacts({ stacks }: Assembly) {
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources));
  /** The properties of all resources of a type. References are left unresolved. */
  const ofType = <S extends z.ZodType>(type: string, schema: S): z.infer<S>[] =>
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => schema.parse(Properties));
  const countOf = (type: string): number => ofType(type, z.unknown()).length;
  /** How many times a month schedules start the functions whose ids contain this word. */
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
    /** How many metrics alarms are billed for. An alarm on an expression is billed for each metric in it. */
    alarmMetrics: ofType('AWS::CloudWatch::Alarm', alarmSchema)
      .map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length)
      .reduce<number>((sum, metrics = 1) => sum + metrics, 0),
    dashboards: countOf('AWS::CloudWatch::Dashboard'),
    /** How many queues Lambda polls, including dead-letter queues. */
    polledQueues: countOf('AWS::Lambda::EventSourceMapping'),
    /** Includes the runs that sum up usage, because an idle one costs as much as an idle sweep. */
    sweepsPerMonth: startsOf('SweepUnfinished') + startsOf('SumUsage'),
    checksPerMonth: startsOf('CheckRecognition'),
    logMonths: Math.max(...retentions.map((group) => group.RetentionInDays)) / MONTH_DAYS,
  };
}
