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
import type { Lane } from '../lane';
import type { AlarmDefinition } from './alarm-definition';
import {
  accessLogMetric,
  messageCount,
  METRIC_PERIOD,
  percentOf,
  percentOfOnes,
  serviceMetric,
  throttledInvocations,
} from './metrics';
import {
  MAX_MESSAGE_AGE_BY_LANE,
  SLOW_WAIT,
  SLOW_GALLERY,
  LEAST_FAILURES,
  LEAST_REFUSED_CALLBACKS,
} from './thresholds';

export interface AlarmsProps {
  readonly api: RestApi;
  readonly worker: IFunction;
  readonly functions: BundledFunctions;
  readonly callbacks: Callbacks;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  /** How often recognition is checked; 0: never. */
  readonly checkEveryMinutes: number;
  /** Actions when an alarm goes off, and when it clears. */
  readonly actions: readonly IAlarmAction[];
}

/** The alarms that an operator gets. Each one's description names its section of docs/runbook.md. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];

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
    this.addAlarm(`${prefix}DeadLetters`, {
      metric: messageCount(lane.deadLetters),
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

  private watchRecognition(): void {
    const { worker, functions, checkEveryMinutes } = this.props;
    if (checkEveryMinutes > 0) {
      this.addAlarm('RecognitionCheckFailed', {
        // The period covers two checks, so a single failure counts at once, and missing checks
        // count as well.
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
      metric: percentOfOnes('attempt-failed', { least: LEAST_FAILURES }),
      threshold: 5,
      meaning: 'Attempts of the worker fail, 5 % or more of them.',
      runbook: 'attempts-fail',
    });
    this.addAlarm('ResultsFailed', {
      metric: percentOfOnes('result-failed-by-service', { least: LEAST_FAILURES }),
      threshold: 1,
      meaning: 'Results end as FAILED for reasons of ours, 1 % or more of them.',
      runbook: 'results-fail',
    });
    this.addAlarm('ImagesGivenUp', {
      metric: functions.get('fail-dead-letters').metricInvocations({ period: METRIC_PERIOD }),
      threshold: 1,
      meaning: 'The worker gave up on images; their results are FAILED.',
      runbook: 'dead-letters',
    });
    this.addAlarm('WorkerErrors', {
      metric: worker.metricErrors({ period: METRIC_PERIOD }),
      threshold: 3,
      meaning: 'The worker dies, times out or cannot start.',
      runbook: 'the-worker-fails',
    });
    this.addAlarm('SlowGalleries', {
      metric: serviceMetric('gallery-load', Stats.percentile(90)),
      threshold: SLOW_GALLERY.toMilliseconds(),
      periods: 3,
      meaning: 'Galleries take so long to load that waiting callers are answered too late.',
      runbook: 'galleries-load-slowly',
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
    const syncImage = functions.get('sync-image');
    const requests = syncImage.metricInvocations({ period: METRIC_PERIOD });
    this.addAlarm('ServerErrors', {
      metric: api.deploymentStage.metricServerError({
        period: METRIC_PERIOD,
        statistic: Stats.SUM,
      }),
      threshold: 5,
      meaning: 'The API answers 5xx.',
      runbook: 'the-api-answers-5xx',
    });
    this.addAlarm('WaitsEnded', {
      metric: percentOf(accessLogMetric('waits-ended'), requests, { least: LEAST_FAILURES }),
      threshold: 5,
      meaning: 'sync-image answers 408, to 5 % or more of its callers.',
      runbook: 'sync-image-is-slow',
    });
    this.addAlarm('SlowWaits', {
      metric: syncImage.metricDuration({
        period: METRIC_PERIOD,
        statistic: Stats.percentile(99),
      }),
      threshold: SLOW_WAIT.toMilliseconds(),
      periods: 3,
      meaning: 'The slowest 1 % of sync-image comes near its limit of 27 s.',
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
      metric: percentOfOnes('callback-refused', { least: LEAST_REFUSED_CALLBACKS }),
      threshold: 50,
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

  private addAlarm(id: string, alarm: AlarmDefinition): void {
    const { metric, threshold, periods = 1, missing, meaning, runbook } = alarm;
    const created = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${meaning} What to do: docs/runbook.md#${runbook}`,
    });
    created.addAlarmAction(...this.props.actions);
    created.addOkAction(...this.props.actions);
    this.all.push(created);
  }
}
