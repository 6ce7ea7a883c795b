import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  Stats,
  TreatMissingData,
  type IAlarmAction,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LANE_NAMES, type LaneName } from '../../../lambdas/contracts/queue-message';
import type { BundledFunctions } from '../bundled-functions';
import type { Callbacks } from '../callbacks';
import type { DeadLetters, Lane } from '../lane';
import type { AlarmDefinition } from './alarm-definition';
import {
  accessLogMetric,
  messageCount,
  METRIC_PERIOD,
  serviceMetric,
  shareOfOnes,
  throttledInvocations,
} from './metrics';
import {
  MAX_MESSAGE_AGE_BY_LANE,
  IN_THREE_OF_FIVE_MINUTES,
  LEAST_REFUSED_CALLBACKS,
  SLOW_WAIT,
} from './thresholds';

export interface AlarmsProps {
  readonly api: RestApi;
  readonly worker: IFunction;
  readonly functions: BundledFunctions;
  readonly callbacks: Callbacks;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  readonly deadLetters: DeadLetters;
  /** How many minutes apart recognition is checked; 0: never. */
  readonly checkEveryMinutes: number;
  /** The actions taken when an alarm goes off and when it clears. */
  readonly actions: readonly IAlarmAction[];
}

/** The alarms that an operator gets. Each one's description names its section of docs/runbook.md. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  /** Undefined if recognition is never checked. */
  recognitionCheckFailed: Alarm | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: AlarmsProps,
  ) {
    super(scope, id);
    for (const name of LANE_NAMES) this.watchLane(name);
    this.watchRecognition();
    this.watchRequests();
    this.watchCapacity();
    this.watchBackground();
  }

  private watchLane(name: LaneName): void {
    const lane = this.props.lanes[name];
    const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    this.addAlarm(`${prefix}OldestMessage`, {
      metric: lane.queue.metricApproximateAgeOfOldestMessage({ period: METRIC_PERIOD }),
      threshold: MAX_MESSAGE_AGE_BY_LANE[name].toSeconds(),
      meaning: `The ${name} lane does not keep up.`,
      runbook: 'a-lane-falls-behind',
    });
  }

  private watchRecognition(): void {
    const { worker, deadLetters, checkEveryMinutes } = this.props;
    if (checkEveryMinutes > 0) {
      this.recognitionCheckFailed = this.addAlarm('RecognitionCheckFailed', {
        // The period covers two checks, so a single failure sets off the alarm, and so do missing checks.
        metric: serviceMetric('recognition-check-failed', Stats.MAXIMUM).with({
          period: Duration.minutes(2 * checkEveryMinutes + 2),
        }),
        threshold: 1,
        missing: TreatMissingData.BREACHING,
        meaning: 'The service does not recognise its own picture.',
        runbook: 'the-check-of-recognition-fails',
      });
    }
    this.addAlarm('AttemptsFailed', {
      // The average of zeros and ones is the share of ones.
      metric: serviceMetric('attempt-failed', Stats.AVERAGE),
      threshold: 0.05,
      ...IN_THREE_OF_FIVE_MINUTES,
      meaning: 'Attempts of the worker fail, 5 % or more of them.',
      runbook: 'attempts-fail',
    });
    this.addAlarm('ResultsFailed', {
      metric: serviceMetric('result-failed-by-service', Stats.SUM),
      threshold: 1,
      meaning: 'The service gave up on images; their results are FAILED.',
      runbook: 'results-fail',
    });
    this.addAlarm('DeadLetters', {
      metric: messageCount(deadLetters.queue),
      threshold: 1,
      // A dead letter that can be handled is gone within the first of the periods.
      periods: 3,
      meaning: 'Dead letters are left lying.',
      runbook: 'dead-letters',
    });
    this.addAlarm('WorkerErrors', {
      metric: worker.metricErrors({ period: METRIC_PERIOD }),
      threshold: 3,
      meaning: 'The worker dies, times out or cannot start.',
      runbook: 'the-worker-fails',
    });
    this.addAlarm('UnreadablePictures', {
      metric: serviceMetric('unreadable-item-pictures', Stats.SUM),
      threshold: 10,
      meaning: 'Pictures of catalogue items cannot be read; the items are not recognised by them.',
      runbook: 'pictures-of-items-are-unreadable',
    });
  }

  private watchRequests(): void {
    const { api, functions } = this.props;
    this.addAlarm('ServerErrors', {
      metric: api.deploymentStage.metricServerError({
        period: METRIC_PERIOD,
        statistic: Stats.SUM,
      }),
      threshold: 5,
      meaning: 'The API answers 5xx.',
      runbook: 'the-api-answers-5xx',
    });
    this.addAlarm('SlowWaits', {
      metric: functions.get('sync-image').metricDuration({ statistic: Stats.percentile(95) }),
      threshold: SLOW_WAIT.toMilliseconds(),
      ...IN_THREE_OF_FIVE_MINUTES,
      meaning: 'sync-image comes near its limit of 27 s, or answers 408, for 5 % of its callers.',
      runbook: 'sync-image-is-slow',
    });
    this.addAlarm('RequestsRefused', {
      metric: accessLogMetric('requests-refused'),
      threshold: 100,
      meaning: 'The API answers 429: somebody asks for more than a limit allows.',
      runbook: 'requests-are-refused',
    });
  }

  private watchCapacity(): void {
    this.addAlarm('ThrottledInvocations', {
      metric: throttledInvocations(),
      threshold: 10,
      meaning: "Lambda refuses invocations: the AWS account's concurrency is used up.",
      runbook: 'lambda-refuses-invocations',
    });
    this.addAlarm('ThrottledCalls', {
      metric: serviceMetric('throttled-calls', Stats.SUM),
      threshold: 10,
      meaning: 'DynamoDB or another service of AWS refuses calls: there are too many.',
      runbook: 'aws-refuses-calls',
    });
  }

  private watchBackground(): void {
    const { functions, callbacks } = this.props;
    this.addAlarm('SweepErrors', {
      metric: functions.get('sweep-unfinished').metricErrors({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'The sweep of unfinished results fails.',
      runbook: 'the-sweep-fails',
    });
    this.addAlarm('UsageErrors', {
      metric: functions.get('sum-usage').metricErrors({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'Usage is not summed up.',
      runbook: 'usage-is-not-summed-up',
    });
    this.addAlarm('CallbacksRefused', {
      metric: shareOfOnes('callback-refused', { least: LEAST_REFUSED_CALLBACKS }),
      threshold: 0.5,
      meaning: 'Receivers do not take callbacks: half of all attempts fail, or more.',
      runbook: 'callbacks-are-refused',
    });
    this.addAlarm('CallbacksGivenUp', {
      metric: callbacks.stateMachine.metricFailed({ period: METRIC_PERIOD }),
      threshold: 10,
      meaning: 'Receivers do not take their callbacks.',
      runbook: 'callbacks-are-given-up',
    });
  }

  private addAlarm(id: string, alarm: AlarmDefinition): Alarm {
    const { metric, threshold, period, periods = 1, reached, missing, meaning, runbook } = alarm;
    const created = new Alarm(this, id, {
      metric: period === undefined ? metric : metric.with({ period }),
      threshold,
      evaluationPeriods: periods,
      ...(reached !== undefined && { datapointsToAlarm: reached }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${meaning} What to do: docs/runbook.md#${runbook}`,
    });
    created.addAlarmAction(...this.props.actions);
    created.addOkAction(...this.props.actions);
    this.all.push(created);
    return created;
  }
}
