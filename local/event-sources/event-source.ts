import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { FunctionPool } from '../functions/function-pool';
import type { Queue, Received } from '../sqs/queue';
import { sqsEvent } from './sqs-event';

/** The properties of AWS::Lambda::EventSourceMapping that the local cloud uses. */
export const eventSourcePropertiesSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().default(10),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().optional() }).optional(),
});

/** The longest wait, in seconds, that SQS allows. */
const LONG_POLL_SECONDS = 20;

const batchResponseSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullable();

interface EventSourceOptions {
  readonly queue: Queue;
  readonly target: FunctionPool;
  readonly batchSize: number;
  readonly reportsItemFailures: boolean;
  /** How many batches are processed at once. */
  readonly concurrency: number;
  /**
   * How many seconds to hold a message before the function receives it.
   * @default - messages are not held
   */
  readonly holdSeconds?: (body: string) => number;
}

/** Calls a function with a queue's messages until it is stopped. */
export class EventSource {
  private readonly stopping = new AbortController();
  private readonly pollers: readonly Promise<void>[];

  constructor(private readonly options: EventSourceOptions) {
    this.pollers = Array.from({ length: options.concurrency }, () => this.poll());
  }

  /** Stops receiving messages. Batches that are being processed are not interrupted. */
  stop(): void {
    this.stopping.abort();
  }

  /** Settles once the last batch has been processed. */
  async stopped(): Promise<void> {
    await Promise.all(this.pollers);
  }

  private async poll(): Promise<void> {
    const { queue, batchSize } = this.options;
    while (!this.stopping.signal.aborted) {
      const batch = await queue.receive({
        maximum: batchSize,
        waitSeconds: LONG_POLL_SECONDS,
        signal: this.stopping.signal,
      });
      if (batch.length > 0) await this.process(batch);
    }
  }

  /**
   * Passes a batch to the function, and deletes the messages that did not fail. Failed ones come back after
   * their visibility time-out.
   */
  private async process(batch: readonly Received[]): Promise<void> {
    const { queue, target } = this.options;
    let answer: unknown;
    try {
      await this.hold(batch);
      answer = await target.invoke(sqsEvent(batch, queue.definition.arn));
    } catch {
      return;
    }
    if (this.stopping.signal.aborted) return;
    const failed = this.failedIds(answer);
    if (failed === 'all') return;
    for (const { message, receiptHandle } of batch) {
      if (!failed.has(message.id)) queue.delete(receiptHandle);
    }
  }

  /** Delays a batch while keeping its messages invisible. Stopping the event source ends the delay. */
  private async hold(batch: readonly Received[]): Promise<void> {
    const { holdSeconds = () => 0 } = this.options;
    const seconds = Math.max(...batch.map(({ message }) => holdSeconds(message.body)));
    if (seconds > 0) await sleep(seconds * 1000, undefined, { signal: this.stopping.signal });
  }

  private failedIds(answer: unknown): ReadonlySet<string> | 'all' {
    if (!this.options.reportsItemFailures) return new Set();
    const parsed = batchResponseSchema.safeParse(answer);
    if (!parsed.success) return 'all';
    return new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
  }
}
