import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';
import { VISIBILITY_PER_TIMEOUT } from '../../lambdas/contracts/retry-delay';
import { calledFunction } from './live-alias';

/** How long the function fail-dead-letters may run. */
export const DEAD_LETTER_HANDLER_TIMEOUT = Duration.seconds(60);

const SECURED = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** The queue for messages of all lanes that failed five times. SQS records the lane each came from. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      ...SECURED,
      visibilityTimeout: Duration.seconds(
        VISIBILITY_PER_TIMEOUT * DEAD_LETTER_HANDLER_TIMEOUT.toSeconds(),
      ),
      retentionPeriod: Duration.days(14),
    });
  }

  /** Makes the queue call the function with the dead letters. */
  addConsumer(fn: LambdaFunction): void {
    allowOnQueue(fn, this.queue, SQS_POLLING_ACTIONS);
    calledFunction(fn).addEventSourceMapping(this.node.id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  }
}

export interface LaneProps {
  readonly consumerTimeout: Duration;
  readonly deadLetters: DeadLetters;
  /** The environment variable with the queue's address. */
  readonly variable: string;
  /**
   * How many messages are handled at once.
   * @default - as many as the account's concurrency allows
   */
  readonly maxConcurrency?: number;
}

/** A queue of messages for the worker. A message that failed five times becomes a dead letter. */
export class Lane extends Construct {
  readonly queue: Queue;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: LaneProps,
  ) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      ...SECURED,
      visibilityTimeout: Duration.seconds(
        VISIBILITY_PER_TIMEOUT * props.consumerTimeout.toSeconds(),
      ),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: {
        queue: props.deadLetters.queue,
        maxReceiveCount: LIMITS.recognitionAttempts,
      },
    });
  }

  /** Allows the function to send messages, and gives it the queue's address. */
  grantSend(fn: LambdaFunction): void {
    const resources = [this.queue.queueArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
    fn.addEnvironment(this.props.variable, this.queue.queueUrl);
  }

  /**
   * Makes the queue call the function with one message at a time. The function may choose when a failed
   * message is delivered again.
   */
  addConsumer(fn: LambdaFunction): void {
    allowOnQueue(fn, this.queue, [...SQS_POLLING_ACTIONS, 'sqs:ChangeMessageVisibility']);
    fn.addEnvironment(this.props.variable, this.queue.queueUrl);
    calledFunction(fn).addEventSourceMapping(this.node.id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
      reportBatchItemFailures: true,
      ...(this.props.maxConcurrency && { maxConcurrency: this.props.maxConcurrency }),
    });
  }
}

/** The permissions that a function's role needs to poll a queue. */
const SQS_POLLING_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

function allowOnQueue(fn: LambdaFunction, queue: Queue, actions: readonly string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [queue.queueArn] }));
}
