import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { SQS_POLLING_ACTIONS } from './lane';
import { calledFunction } from './live-alias';

/** How long attempts at callbacks may take: a request of at most 10 s, three reads and two writes. */
export const CALLBACK_TIMEOUT = Duration.seconds(30);

/** Attempts of one invocation, all made at once. */
const ATTEMPTS_PER_INVOCATION = 10;

/**
 * How many invocations there are for each worker of the bulk lane. The 50 workers of the default end 111
 * photos a second, at 0.45 s each. 20 invocations make 200 attempts at once: 1.8 s for each.
 */
const INVOCATIONS_PER_WORKER = 0.4;

/** The least that Lambda accepts as the maximum concurrency of a queue. */
const LEAST_CONCURRENCY = 2;

export interface CallbackQueueProps {
  /** Makes the first attempts. */
  readonly attempt: LambdaFunction;
  /** How many images of the bulk lane are recognised at once. Only these have callbacks. */
  readonly bulkConcurrency: number;
}

/** The queue of callbacks whose first attempt is yet to be made. */
export class CallbackQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { attempt, bulkConcurrency }: CallbackQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS advises 6 x the time-out, because Lambda may have to retry a batch while it is throttled.
      visibilityTimeout: Duration.seconds(6 * CALLBACK_TIMEOUT.toSeconds()),
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'Its messages go to the workflow at their second receive. If that cannot be started, they stay.',
    });

    const resources = [this.queue.queueArn];
    attempt.addToRolePolicy(new PolicyStatement({ actions: SQS_POLLING_ACTIONS, resources }));
    calledFunction(attempt).addEventSourceMapping(this.node.id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: ATTEMPTS_PER_INVOCATION,
      reportBatchItemFailures: true,
      maxConcurrency: Math.max(
        LEAST_CONCURRENCY,
        Math.ceil(bulkConcurrency * INVOCATIONS_PER_WORKER),
      ),
    });
  }

  /** Allows the function to send messages, and tells it the queue's address. */
  grantSend(fn: LambdaFunction): void {
    const resources = [this.queue.queueArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
    fn.addEnvironment(ENVIRONMENT_VARIABLES.callbackQueueUrl, this.queue.queueUrl);
  }
}
