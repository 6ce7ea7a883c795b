import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';

/** Of the function that ends the results of dead letters. */
export const DEAD_LETTER_TIMEOUT = Duration.seconds(60);

export interface LaneProps {
  readonly consumerTimeout: Duration;
  /** The variable that tells a function the queue's address. */
  readonly variable: string;
  /**
   * Messages worked on at once.
   * @default - as many as the account's concurrency allows
   */
  readonly maxConcurrency?: number;
}

/** A queue to the worker, and the queue where its dead letters end. */
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
      visibilityTimeout: Duration.seconds(6 * DEAD_LETTER_TIMEOUT.toSeconds()),
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...secured,
      // 6 x the time-out, as AWS advises: Lambda may retry a batch while it is throttled.
      visibilityTimeout: Duration.seconds(6 * props.consumerTimeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: LIMITS.recognitionAttempts },
    });
  }

  /** Allows sending, and tells the function the queue's address. */
  grantSend(fn: LambdaFunction): void {
    const resources = [this.queue.queueArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
    fn.addEnvironment(this.props.variable, this.queue.queueUrl);
  }

  /**
   * Feeds the function one message at a time. Allows what Lambda's poller needs, and that the
   * function itself says when a failed message comes back.
   */
  addConsumer(fn: LambdaFunction): void {
    allow(fn, this.queue, [...POLLING, 'sqs:ChangeMessageVisibility']);
    fn.addEnvironment(this.props.variable, this.queue.queueUrl);
    fn.addEventSourceMapping(this.node.id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
      reportBatchItemFailures: true,
      ...(this.props.maxConcurrency && { maxConcurrency: this.props.maxConcurrency }),
    });
  }

  /** Feeds the function what the consumer gave up on. */
  addDeadLetterConsumer(fn: LambdaFunction): void {
    allow(fn, this.deadLetters, POLLING);
    fn.addEventSourceMapping(`${this.node.id}DeadLetters`, {
      eventSourceArn: this.deadLetters.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  }
}

/** What Lambda's poller does in the function's name. */
const POLLING = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

function allow(fn: LambdaFunction, queue: Queue, actions: readonly string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [queue.queueArn] }));
}
