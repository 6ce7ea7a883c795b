import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FunctionPool } from '../functions/function-pool';
import type { CloudTemplate } from '../template/cloud-template';
import { ACCOUNT, localArn, REGION } from '../template/pseudo-parameters';

/** The properties of AWS::Events::Rule that the local cloud uses. */
const ruleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string() })),
});

const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: HOUR_MS,
  day: 86_400_000,
};

/**
 * When a schedule of more than an hour first runs. Periods begin with each start of the service, which may not run for
 * hours at a time.
 */
const EARLY_RUN_MS = 60_000;

/** The parts of a function that a schedule needs. */
type Scheduled = Pick<FunctionPool, 'definition' | 'invoke'>;

interface ScheduleOptions {
  /** The factor by which periods are multiplied. Tests use it to shorten them. */
  readonly scheduleScale: number;
  /** Only schedules for functions whose names contain this word are started. */
  readonly onlySchedule: string;
}

/** Starts the template's schedules. Clear the returned timers to stop them. */
export function startSchedules(
  template: CloudTemplate,
  functions: { get(arn: string): Scheduled },
  { scheduleScale, onlySchedule }: ScheduleOptions,
): NodeJS.Timeout[] {
  return template.ofType('AWS::Events::Rule', ruleSchema).flatMap(({ id, properties }) => {
    const period = periodOf(properties.ScheduleExpression) * scheduleScale;
    const targets = properties.Targets.map(({ Arn }) => functions.get(Arn)).filter(
      ({ definition }) => definition.name.includes(onlySchedule),
    );
    if (properties.State === 'DISABLED' || targets.length === 0) return [];
    const running = new Set<Scheduled>();
    const fire = (): void => {
      // A function is not started while its last run continues. On AWS runs end before the next is due, but on
      // a busy machine they would pile up.
      for (const target of targets.filter((each) => !running.has(each))) {
        running.add(target);
        target
          .invoke(scheduledEvent(id))
          // The function's log shows the failure, and the schedule continues.
          .catch(() => undefined)
          .finally(() => running.delete(target));
      }
    };
    const early = period > HOUR_MS ? [setTimeout(fire, EARLY_RUN_MS)] : [];
    return [...early, setInterval(fire, period)];
  });
}

/**
 * Returns a schedule's period in milliseconds.
 * @throws Error unless the expression is `rate(...)`.
 */
export function periodOf(expression: string): number {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(count) * (UNIT_MS[unit] ?? 0);
  if (!period) throw new Error(`The local cloud runs rate(...) schedules, not ${expression}.`);
  return period;
}

function scheduledEvent(rule: string): object {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: ACCOUNT,
    time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    region: REGION,
    resources: [localArn('events', `rule/${rule}`)],
    detail: {},
  };
}
