import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { STAGES } from '../../../lambdas/worker/pipeline/stage-timer';

/** The query for the average time of each stage of a recognition, from the worker's log lines. */
export const STAGES_QUERY = [
  'filter message = "Recognised"',
  `stats ${STAGES.map((stage) => `avg(\`milliseconds.${stage}\`) as \`${stage}\``).join(', ')} by bin(5m)`,
].join('\n| ');

/** The query for starts of the worker: how long models and galleries took to load. */
export const LOADS_QUERY = [
  'filter message = "Models loaded" or message = "Gallery loaded"',
  'stats count() as loads, pct(load_milliseconds, 90) as slowest by message',
].join('\n| ');

export interface LogQueriesProps {
  readonly accessLog: ILogGroup;
  readonly worker: LambdaFunction;
  /** The function that makes attempts at callbacks. */
  readonly deliverCallback: LambdaFunction;
  /** The folder for the saved queries in CloudWatch's console. */
  readonly folder: string;
  /** All functions, including the worker. */
  readonly functions: readonly LambdaFunction[];
}

/** Saved queries for Logs Insights. For each alarm, the runbook names the query to begin with. */
export class LogQueries extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: LogQueriesProps,
  ) {
    super(scope, id);
    const { accessLog, functions } = props;
    const worker = [props.worker.logGroup];
    const everywhere = functions.map(({ logGroup }) => logGroup);

    this.save('failed attempts', worker, [
      'filter `attempt-failed` = 1',
      'stats count() as attempts by reason, bin(5m)',
      'sort attempts desc',
    ]);
    this.save('failed results', everywhere, [
      'filter ispresent(`result-failed-by-service`) and ispresent(reason)',
      'stats count() as results by `result-failed-by-service` as ours, account_id, reason',
      'sort ours desc, results desc',
    ]);
    this.save('stages of recognition', worker, [STAGES_QUERY]);
    this.save('galleries', worker, [
      'filter message = "Gallery loaded"',
      'stats count() as loads, pct(load_milliseconds, 90) as slowest by account_id, task_uuid',
      'sort slowest desc',
    ]);
    this.save('starts of functions', everywhere, [
      'filter @type = "REPORT"',
      'stats count(@initDuration) as starts, count() as invocations, ' +
        'pct(@initDuration, 90) as milliseconds by @log',
      'sort starts desc',
    ]);
    this.save('calls that AWS refused', everywhere, [
      'filter `throttled-calls` > 0',
      'stats count() as refused by call, @log, bin(5m)',
      'sort refused desc',
    ]);
    this.save(
      'callbacks not delivered',
      [props.deliverCallback.logGroup],
      [
        'filter message = "not delivered"',
        'stats count() as attempts by account_id, failure',
        'sort attempts desc',
      ],
    );
    this.save(
      'requests by account and status',
      [accessLog],
      [
        'filter status like /^[45]/',
        'stats count() as requests by account_id, route, status',
        'sort requests desc',
      ],
    );
    this.save(
      'slow and failed requests',
      [accessLog],
      [
        'fields time, request_id, account_id, route, status, milliseconds, function_milliseconds, error',
        'filter status like /^5/ or milliseconds > 10000',
        'sort @timestamp desc',
      ],
    );
    this.save(
      'one request',
      [accessLog, ...everywhere],
      [
        'filter request_id = "put the request id here"',
        'fields @timestamp, service, message, result_uuid, error.message, status, route',
        'sort @timestamp',
      ],
    );
  }

  private save(name: string, groups: readonly ILogGroup[], lines: readonly string[]): void {
    new CfnQueryDefinition(this, name.replaceAll(' ', '-'), {
      name: `${this.props.folder}/${name}`,
      logGroupNames: groups.map(({ logGroupName }) => logGroupName),
      queryString: lines.join('\n| '),
    });
  }
}
