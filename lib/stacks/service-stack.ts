import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { API_METHODS } from '../../lambdas/api/routes';
import type { LaneName } from '../../lambdas/contracts/queue-message';

import { serviceNameOf, stackNamesOf } from '../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { FUNCTION_ACCESS_BY_FOLDER } from '../access';
import type { Access } from '../../lambdas/contracts/access';
import { WORKER_ACCESS } from '../background-access';
import type { Config } from '../config';
import { Budget } from '../constructs/budget';
import { BundledFunctions, SWEEP_INTERVAL } from '../constructs/bundled-functions';
import { Callbacks } from '../constructs/callbacks';
import { GradualDeployment } from '../constructs/gradual-deployment';
import { grantAccess, type Capabilities } from '../constructs/grant-access';
import { DeadLetters, Lane } from '../constructs/lane';
import { calledFunction } from '../constructs/live-alias';
import { noteStage } from '../constructs/metrics-namespace';
import { RecognitionApi } from '../constructs/recognition-api';
import { RecognitionCheck } from '../constructs/recognition-check';
import { AccessLogCounts } from '../constructs/watching/access-log-counts';
import { AlarmRecipients } from '../constructs/watching/alarm-recipients';
import { Alarms } from '../constructs/watching/alarms';
import { Dashboard } from '../constructs/watching/dashboard';
import { LogQueries } from '../constructs/watching/log-queries';
import { Worker } from '../constructs/worker';
import type { StatefulStack } from './stateful-stack';

export interface ServiceStackProps {
  readonly config: Config;
  readonly stateful: StatefulStack;
}

/**
 * The API, functions, queues and alarms. If this stack is deleted and deployed again, no data is lost.
 * But the API then has another address, and accounts must be added to the new usage plan
 * (docs/runbook.md#redeploying-the-service).
 */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { config, stateful }: ServiceStackProps) {
    super(scope, id, {
      stackName: stackNamesOf(config.stage).service,
      description: 'Shelf recognition: API, functions and queues',
      terminationProtection: config.retainData,
    });
    noteStage(this.node, config.stage);

    const deadLetters = new DeadLetters(this, 'DeadLetters');
    const lanes = this.createLanes(config, deadLetters);
    const functions = this.createFunctions(config);
    const callbacks = new Callbacks(this, 'Callbacks', {
      deliver: functions.get('deliver-callback'),
      recordGivenUp: functions.get('record-given-up'),
    });
    const worker = new Worker(this, 'Worker', { config }).function;

    const capabilities: Capabilities = {
      tables: stateful.tables,
      media: stateful.media,
      documents: stateful.documents,
      uploads: stateful.uploads,
      lanes,
      callbacks,
      imageRetentionDays: config.imageRetentionDays,
    };
    grantAccess(worker, WORKER_ACCESS, capabilities);
    for (const [name, access] of Object.values(FUNCTION_ACCESS_BY_FOLDER).flatMap(
      Object.entries<Access>,
    )) {
      grantAccess(functions.get(name), access, capabilities);
    }

    for (const lane of Object.values(lanes)) lane.addConsumer(worker);
    deadLetters.addConsumer(functions.get('fail-dead-letters'));
    const sweep = calledFunction(functions.get('sweep-unfinished'));
    // Lambda would repeat a failed run twice, and keep one that it cannot start for six hours, beside the next runs.
    sweep.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: SWEEP_INTERVAL });
    new Rule(this, 'Sweep', {
      description: 'Ends what a crash between two writes left open',
      schedule: Schedule.rate(SWEEP_INTERVAL),
      targets: [new LambdaTarget(sweep)],
    });
    new Rule(this, 'UsageSums', {
      description: 'Sums up what accounts have used on each day',
      schedule: Schedule.rate(Duration.hours(6)),
      targets: [new LambdaTarget(calledFunction(functions.get('sum-usage')))],
    });

    new RecognitionCheck(this, 'RecognitionCheck', {
      everyMinutes: config.recognitionCheckMinutes,
      check: functions.get('check-recognition'),
      readiness: functions.get('service'),
    });

    const { api, baseUrl, accessLog, accountPlan } = new RecognitionApi(this, 'RecognitionApi', {
      config,
      methods: API_METHODS,
      authorize: functions.get('authorize'),
      functionOf: (name) => functions.get(name),
    });

    new AccessLogCounts(this, 'AccessLogCounts', accessLog);
    const alarms = new Alarms(this, 'Alarms', {
      api,
      worker,
      lanes,
      deadLetters,
      functions,
      callbacks,
      checkEveryMinutes: config.recognitionCheckMinutes,
      actions: new AlarmRecipients(this, 'AlarmRecipients', config).actions,
    });

    if (config.dashboard) {
      new Dashboard(this, 'Dashboard', {
        api,
        worker,
        lanes,
        functions,
        callbacks,
        alarms: alarms.all,
        workerMemoryMb: config.workerMemoryMb,
      });
    }
    new LogQueries(this, 'LogQueries', {
      accessLog,
      worker,
      deliverCallback: functions.get('deliver-callback'),
      folder: serviceNameOf(config.stage),
      functions: [worker, ...functions.all],
    });

    const {
      stage,
      deployment: steps,
      monthlyBudgetUsd: monthlyUsd,
      alarmTopicArn: topicArn,
      alarmEmail: email,
    } = config;
    if (steps !== 'all-at-once') {
      new GradualDeployment(this, 'GradualDeployment', {
        stage,
        steps,
        worker,
        functions: functions.all,
        recognitionCheckFailed: alarms.recognitionCheckFailed,
      });
    }
    if (monthlyUsd !== undefined) {
      new Budget(this, 'Budget', { stage, monthlyUsd, topicArn, email });
    }

    new CfnOutput(this, 'ApiUrl', { value: baseUrl });
    new CfnOutput(this, 'AccountPlanId', { value: accountPlan.usagePlanId });
    new CfnOutput(this, 'CallbackStateMachineArn', {
      value: callbacks.stateMachine.stateMachineArn,
    });
    // `npm run callbacks -- resend` uses this to let a result expire as it would have.
    new CfnOutput(this, 'ImageRetentionDays', { value: String(config.imageRetentionDays) });
    // `npm run keys -- revoke` uses this to say how long a revoked key may still work.
    new CfnOutput(this, 'KeyCacheSeconds', { value: String(config.authorizerCacheSeconds) });
  }

  private createLanes(config: Config, deadLetters: DeadLetters): Record<LaneName, Lane> {
    const common = {
      consumerTimeout: Duration.seconds(config.workerTimeoutSeconds),
      deadLetters,
    };
    return {
      waiting: new Lane(this, 'Waiting', {
        ...common,
        variable: ENVIRONMENT_VARIABLES.waitingQueueUrl,
      }),
      bulk: new Lane(this, 'Bulk', {
        ...common,
        variable: ENVIRONMENT_VARIABLES.bulkQueueUrl,
        maxConcurrency: config.bulkConcurrency,
      }),
      enrolment: new Lane(this, 'Enrolment', {
        ...common,
        variable: ENVIRONMENT_VARIABLES.enrolmentQueueUrl,
        maxConcurrency: config.enrolmentConcurrency,
      }),
    };
  }

  private createFunctions(config: Config): BundledFunctions {
    const names = Object.values(FUNCTION_ACCESS_BY_FOLDER).flatMap(Object.keys);
    return new BundledFunctions(this, 'Functions', { config, names });
  }
}
