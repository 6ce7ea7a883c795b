import { Duration, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { API_STAGE } from '../../lambdas/contracts/api';
import { serviceNameOf } from '../../lambdas/contracts/stage';
import type { Config } from '../config';
import { liveAliasOf } from './live-alias';
import { shareOfOnes } from './watching/metrics';

/**
 * The period of the alarms that are added here. CodeDeploy watches them while it moves calls, so they must
 * go off within a step.
 */
const PERIOD = Duration.minutes(1);

/**
 * The first step moves a tenth of the photos, so if the new version always fails, a tenth of all attempts
 * fail.
 */
const MOST_FAILED_ATTEMPTS = 0.05;
/** The limit is higher here, because some callers' photos show no product. */
const MOST_RESULTS_WITHOUT_FACINGS = 0.1;
const LEAST_ONES = { least: 3, period: PERIOD };

/** How calls move to a new version, for each value of the option `deployment`. */
const STEPS = {
  /** A tenth of the calls for five minutes, then all. */
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  /** A tenth more each minute, for ten minutes. */
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
} as const;

export interface GradualDeploymentProps {
  readonly stage: Config['stage'];
  readonly steps: keyof typeof STEPS;
  readonly worker: LambdaFunction;
  readonly functions: readonly LambdaFunction[];
  /** Undefined if recognition is never checked. */
  readonly recognitionCheckFailed: Alarm | undefined;
}

/**
 * Moves calls to new versions in steps, and back to the old ones if an alarm goes off meanwhile. The
 * alarms refer to the API by name, as text. A reference would be circular: API, alias, deployment, alarm,
 * API.
 */
export class GradualDeployment extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, steps, worker, functions, recognitionCheckFailed }: GradualDeploymentProps,
  ) {
    super(scope, id);
    const deploymentConfig = STEPS[steps];
    const dimensionsMap = { ApiName: serviceNameOf(stage), Stage: API_STAGE };
    const alarms = [
      this.addAlarm('ServerErrors', 5, apiMetric('5XXError', dimensionsMap)),
      this.addAlarm('WorkerErrors', 3, worker.metricErrors({ period: PERIOD })),
      // Lambda does not count the worker's own errors, because the worker hands the message back instead.
      this.addAlarm(
        'AttemptsFailed',
        MOST_FAILED_ATTEMPTS,
        shareOfOnes('attempt-failed', LEAST_ONES),
      ),
      this.addAlarm(
        'NothingFound',
        MOST_RESULTS_WITHOUT_FACINGS,
        shareOfOnes('result-without-facings', LEAST_ONES),
      ),
      ...(recognitionCheckFailed === undefined ? [] : [recognitionCheckFailed]),
    ];
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The policy that AWS makes for CodeDeploy to move aliases.',
    });
    for (const fn of [worker, ...functions]) {
      const alias = liveAliasOf(fn);
      if (!alias) throw new Error(`${fn.node.path} has no alias.`);
      const groupId = `${fn.node.scope?.node.id ?? ''}${fn.node.id}`;
      new LambdaDeploymentGroup(this, groupId, {
        application,
        alias,
        deploymentConfig,
        alarms,
        role,
      });
    }
  }

  private addAlarm(id: string, threshold: number, metric: IMetric): Alarm {
    return new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription:
        'Takes a deployment back while it goes on. What to do: docs/runbook.md#a-deployment-goes-back',
    });
  }
}

const apiMetric = (metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap,
    statistic: Stats.SUM,
    period: PERIOD,
  });
