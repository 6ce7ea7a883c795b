import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { UNREADABLE_PICTURES_METRIC, WORKER_METRICS } from '../../lambdas/contracts/metrics';
import { LANE_NAMES, type LaneName } from '../../lambdas/contracts/queue-message';
import type { BundledFunctions } from './bundled-functions';
import type { Callbacks } from './callbacks';
import type { Lane } from './lane';
import { METRICS_NAMESPACE } from './metrics-namespace';

/** The period that each metric is summed up in. */
const METRIC_PERIOD = Duration.minutes(5);

/**
 * The longest that a message waits in a lane that keeps up. A waiting caller is answered with 408
 * after 27 s. In the bulk lane, a burst of 10,000 images is recognised within half an hour. A million
 * new catalogue items are enrolled in 6 hours.
 */
const MAX_MESSAGE_AGE_BY_LANE: Readonly<Record<LaneName, Duration>> = {
  waiting: Duration.minutes(1),
  bulk: Duration.minutes(30),
  enrolment: Duration.hours(12),
};

/**
 * The longest that a callback waits for its first attempt. A message that failed comes back after 3 minutes
 * and is handed to the workflow: only one that cannot be handed over grows so old.
 */
const MAX_AGE_OF_CALLBACKS = Duration.minutes(15);

export interface AlarmsProps {
  readonly api: RestApi;
  readonly worker: IFunction;
  readonly functions: BundledFunctions;
  readonly callbacks: Callbacks;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  /** @default - alarms are seen in the console only */
  readonly topicArn?: string | undefined;
}

/** The alarms that an operator gets. Each one's description names its section of docs/runbook.md. */
export class Alarms extends Construct {
  private readonly action: SnsAction | undefined;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { api, worker, lanes, functions, callbacks, topicArn } = props;
    this.action = topicArn ? new SnsAction(Topic.fromTopicArn(this, 'Topic', topicArn)) : undefined;

    for (const name of LANE_NAMES) {
      const lane = lanes[name];
      const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      this.addAlarm(`${prefix}DeadLetters`, {
        metric: messageCountMetric(lane.deadLetters),
        threshold: 1,
        // A dead letter that can be handled is gone within the first period.
        periods: 3,
        meaning: `Dead letters of the ${name} lane are left lying.`,
        runbook: 'dead-letters',
      });
      this.addAlarm(`${prefix}OldestMessage`, {
        metric: lane.queue.metricApproximateAgeOfOldestMessage({ period: METRIC_PERIOD }),
        threshold: MAX_MESSAGE_AGE_BY_LANE[name].toSeconds(),
        meaning: `The ${name} lane does not keep up.`,
        runbook: 'a-lane-falls-behind',
      });
    }
    this.addAlarm('ImagesGivenUp', {
      metric: functions.get('fail-dead-letters').metricInvocations({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'The worker gave up on images; their results are FAILED.',
      runbook: 'dead-letters',
    });
    this.addAlarm('SweepErrors', {
      metric: functions.get('sweep-unfinished').metricErrors({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'The sweep of unfinished results fails.',
      runbook: 'the-sweep-fails',
    });
    this.addAlarm('CallbacksOldestMessage', {
      metric: callbacks.queue.metricApproximateAgeOfOldestMessage({ period: METRIC_PERIOD }),
      threshold: MAX_AGE_OF_CALLBACKS.toSeconds(),
      meaning: 'First attempts at callbacks are not made.',
      runbook: 'callbacks-wait',
    });
    this.addAlarm('UsageErrors', {
      metric: functions.get('sum-usage').metricErrors({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'Usage is not summed up.',
      runbook: 'usage-is-not-summed-up',
    });
    this.addAlarm('CallbacksGivenUp', {
      metric: callbacks.stateMachine.metricFailed({ period: METRIC_PERIOD }),
      threshold: 10,
      meaning: 'Receivers do not take their callbacks.',
      runbook: 'callbacks-are-given-up',
    });
    this.addAlarm('ServerErrors', {
      metric: api.deploymentStage.metricServerError({
        period: METRIC_PERIOD,
        statistic: Stats.SUM,
      }),
      threshold: 5,
      meaning: 'The API answers 5xx.',
      runbook: 'the-api-answers-5xx',
    });
    this.addAlarm('WorkerErrors', {
      metric: worker.metricErrors({ period: METRIC_PERIOD }),
      threshold: 3,
      meaning: 'The worker dies, times out or cannot start.',
      runbook: 'the-worker-fails',
    });
    this.addAlarm('UnreadablePictures', {
      metric: new Metric({
        namespace: METRICS_NAMESPACE,
        metricName: UNREADABLE_PICTURES_METRIC,
        dimensionsMap: { service: WORKER_METRICS.serviceName },
        statistic: Stats.SUM,
        period: METRIC_PERIOD,
      }),
      threshold: 10,
      meaning: 'Pictures of catalogue items cannot be read; the items are not recognised by them.',
      runbook: 'pictures-of-items-are-unreadable',
    });
  }

  private addAlarm(
    id: string,
    alarm: {
      readonly metric: IMetric;
      readonly threshold: number;
      /**
       * How many periods of five minutes in a row must reach the threshold.
       * @default 1
       */
      readonly periods?: number;
      readonly meaning: string;
      /** The anchor of a heading in docs/runbook.md. */
      readonly runbook: string;
    },
  ): void {
    const { metric, threshold, periods = 1, meaning, runbook } = alarm;
    const created = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${meaning} What to do: docs/runbook.md#${runbook}`,
    });
    if (this.action) created.addAlarmAction(this.action);
  }
}

/**
 * How many messages a queue holds, waiting or being handled. A message that cannot be handled is
 * received again as soon as it comes back, so it is hardly ever counted as waiting.
 */
const messageCountMetric = (queue: Queue): MathExpression =>
  new MathExpression({
    expression: 'waiting + taken',
    usingMetrics: {
      waiting: queue.metricApproximateNumberOfMessagesVisible({ period: METRIC_PERIOD }),
      taken: queue.metricApproximateNumberOfMessagesNotVisible({ period: METRIC_PERIOD }),
    },
    period: METRIC_PERIOD,
  });
