import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Stats,
  type IAlarm,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { LANE_NAMES, type LaneName } from '../../../lambdas/contracts/queue-message';
import type { BundledFunctions } from '../bundled-functions';
import type { Callbacks } from '../callbacks';
import type { Lane } from '../lane';
import { LOADS_QUERY, STAGES_QUERY } from './log-queries';
import { accessLogMetric, METRIC_PERIOD, serviceMetric, throttledInvocations } from './metrics';

/** The size of a graph. Three fit side by side in CloudWatch's 24 columns. */
const GRAPH = { width: 8, height: 6 } as const;

const period = METRIC_PERIOD;
const sum = { period, statistic: Stats.SUM } as const;
const median = { period, statistic: Stats.percentile(50), label: 'median' } as const;
const slowest = { period, statistic: Stats.percentile(99), label: 'slowest 1 %' } as const;

export interface DashboardProps {
  readonly api: RestApi;
  readonly worker: LambdaFunction;
  readonly workerMemoryMb: number;
  readonly functions: BundledFunctions;
  readonly callbacks: Callbacks;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  readonly alarms: readonly IAlarm[];
}

/** A dashboard of one page: what callers notice, what happens to their images, and what costs money. */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: DashboardProps,
  ) {
    super(scope, id);
    new CloudWatchDashboard(this, 'Page', {
      defaultInterval: Duration.hours(6),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...props.alarms], width: 24 })],
        this.requests(),
        this.recognition(),
        this.lanesAndStages(),
        this.capacity(),
        this.costDrivers(),
      ],
    });
  }

  private requests(): IWidget[] {
    const { api, functions } = this.props;
    const stage = api.deploymentStage;
    const syncImage = functions.get('sync-image');
    return [
      graph('Requests', [
        stage.metricCount({ ...sum, label: 'all' }),
        stage.metricClientError({ ...sum, label: '4xx' }),
        stage.metricServerError({ ...sum, label: '5xx' }),
        accessLogMetric('requests-refused').with({ label: '429' }),
      ]),
      graph('Time of a request, ms', [stage.metricLatency(median), stage.metricLatency(slowest)]),
      new GraphWidget({
        ...GRAPH,
        title: 'Time of sync-image, ms',
        left: [syncImage.metricDuration(median), syncImage.metricDuration(slowest)],
        leftAnnotations: [{ value: LIMITS.syncWaitSeconds * 1000, label: '408' }],
      }),
    ];
  }

  private recognition(): IWidget[] {
    const { callbacks } = this.props;
    const attempts = serviceMetric('callback-refused', Stats.SAMPLE_COUNT);
    const ended = serviceMetric('result-failed-by-service', Stats.SAMPLE_COUNT).with({
      label: 'ended',
    });
    const ours = serviceMetric('result-failed-by-service', Stats.SUM).with({
      label: 'FAILED for reasons of ours',
    });
    const empty = serviceMetric('result-without-facings', Stats.SUM).with({
      label: 'without facings',
    });
    return [
      graph('Results', [ended, empty, ours]),
      graph('Attempts and checks that failed', [
        serviceMetric('attempt-failed', Stats.SUM),
        serviceMetric('recognition-check-failed', Stats.SUM),
      ]),
      graph('Callbacks', [
        attempts.with({ label: 'attempts' }),
        serviceMetric('callback-refused', Stats.SUM).with({ label: 'refused' }),
        callbacks.stateMachine.metricFailed({ ...sum, label: 'given up' }),
      ]),
    ];
  }

  private lanesAndStages(): IWidget[] {
    const { lanes, worker } = this.props;
    return [
      new GraphWidget({
        ...GRAPH,
        title: 'Lanes: messages, and age of the oldest in s',
        left: LANE_NAMES.map((name) =>
          lanes[name].queue.metricApproximateNumberOfMessagesVisible({
            period,
            statistic: Stats.MAXIMUM,
            label: name,
          }),
        ),
        right: LANE_NAMES.map((name) =>
          lanes[name].queue.metricApproximateAgeOfOldestMessage({
            period,
            statistic: Stats.MAXIMUM,
            label: `${name}, age`,
          }),
        ),
      }),
      new LogQueryWidget({
        ...GRAPH,
        title: 'Stages of a recognition, ms',
        logGroupNames: [worker.logGroup.logGroupName],
        queryString: STAGES_QUERY,
        view: LogQueryVisualizationType.STACKEDAREA,
      }),
      new LogQueryWidget({
        ...GRAPH,
        title: 'Loads of models and galleries by the worker, ms',
        logGroupNames: [worker.logGroup.logGroupName],
        queryString: LOADS_QUERY,
        view: LogQueryVisualizationType.TABLE,
      }),
    ];
  }

  private capacity(): IWidget[] {
    const { worker, functions } = this.props;
    const concurrency = (fn: LambdaFunction, label: string): IMetric =>
      fn.metric('ConcurrentExecutions', { period, statistic: Stats.MAXIMUM, label });
    return [
      graph('Concurrency of Lambda', [
        concurrency(worker, 'worker'),
        concurrency(functions.get('sync-image'), 'sync-image'),
      ]),
      graph('What AWS refuses', [
        throttledInvocations().with({ label: 'invocations' }),
        serviceMetric('throttled-calls', Stats.SUM).with({ label: 'calls' }),
      ]),
      graph('Time of the worker, ms', [
        worker.metricDuration(median),
        worker.metricDuration(slowest),
      ]),
    ];
  }

  /** Graphs of the largest items on the bill, according to docs/costs.md. */
  private costDrivers(): IWidget[] {
    const { api, worker, workerMemoryMb, callbacks } = this.props;
    const gbSeconds = new MathExpression({
      // Duration is in milliseconds.
      expression: `milliseconds / 1000 * ${workerMemoryMb} / 1024`,
      usingMetrics: { milliseconds: worker.metricDuration(sum) },
      label: 'GB-seconds',
      period,
    });
    const unitsOfTables = (kind: 'Read' | 'Write'): IMetric =>
      new MathExpression({
        expression: `SUM(SEARCH('{AWS/DynamoDB,TableName} MetricName="Consumed${kind}CapacityUnits"', 'Sum', 300))`,
        label: `${kind.toLowerCase()} units`,
        period,
      });
    return [
      graph('Cost: the worker', [gbSeconds]),
      graph('Cost: all tables of the AWS account', [unitsOfTables('Write'), unitsOfTables('Read')]),
      graph('Cost: requests and callbacks', [
        api.deploymentStage.metricCount({ ...sum, label: 'API requests' }),
        callbacks.stateMachine.metricStarted({ ...sum, label: 'workflows of callbacks' }),
      ]),
    ];
  }
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ ...GRAPH, title, left });
