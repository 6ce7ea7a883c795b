import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';
import { VISIBILITY_PER_TIMEOUT } from '../../lambdas/contracts/retry-delay';
import { calledFunction } from './live-alias';

/** How long fail-dead-letters may run, the function that handles the dead letters of all lanes. */
export const DEAD_LETTER_HANDLER_TIMEOUT = Duration.seconds(60);

export interface LaneProps {
  readonly consumerTimeout: Duration;
  /** The environment variable with the queue's address. */
  readonly variable: string;
  /**
   * How many messages are handled at once.
   * @default - as many as the account's concurrency allows
   */
  readonly maxConcurrency?: number;
}

/** A queue to the worker, and the queue of its dead letters: messages that failed five times. */
export class Lane extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: LaneProps,
  ) {
    super(scope, id);
    const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...secured,
      visibilityTimeout: Duration.seconds(
        VISIBILITY_PER_TIMEOUT * DEAD_LETTER_HANDLER_TIMEOUT.toSeconds(),
      ),
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...secured,
      visibilityTimeout: Duration.seconds(
        VISIBILITY_PER_TIMEOUT * props.consumerTimeout.toSeconds(),
      ),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: LIMITS.recognitionAttempts },
    });
  }

  /** Allows the function to send messages, and gives it the queue's address. */
  grantSend(fn: LambdaFunction): void {
    const resources = [this.queue.queueArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
    fn.addEnvironment(this.props.variable, this.queue.queueUrl);
  }

  /**
   * Calls the function with one message at a time. It may choose when a failed message is delivered
   * again.
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

  /** Calls the function with the dead letters. */
  addDeadLetterConsumer(fn: LambdaFunction): void {
    allowOnQueue(fn, this.deadLetters, SQS_POLLING_ACTIONS);
    calledFunction(fn).addEventSourceMapping(`${this.node.id}DeadLetters`, {
      eventSourceArn: this.deadLetters.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  }
}

/** Rights for polling a queue with the function's role. */
const SQS_POLLING_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

function allowOnQueue(fn: LambdaFunction, queue: Queue, actions: readonly string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [queue.queueArn] }));
}
