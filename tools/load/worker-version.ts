import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { sqs } from '../../lambdas/storage/aws/clients';
import type { FunctionPool } from '../../local/functions/function-pool';
import { localArn } from '../../local/template/pseudo-parameters';

/** The pause of a poller that found every queue empty. */
const IDLE_MILLISECONDS = 200;

/** One version of the worker, which takes messages from the queues of a local service as an event source does. */
export class WorkerVersion {
  #pollers: Promise<void>[] = [];
  #isTaking = false;

  constructor(
    private readonly pool: FunctionPool,
    private readonly queueUrls: readonly string[],
  ) {}

  /** @param instances - how many of its instances take messages */
  start(instances: number): void {
    this.#isTaking = true;
    this.#pollers = Array.from({ length: instances }, () => this.#poll(sqs()));
  }

  /** Takes no further messages, and ends once the last one is handled. */
  async stop(): Promise<void> {
    this.#isTaking = false;
    await Promise.all(this.#pollers);
  }

  async #poll(client: SQSClient): Promise<void> {
    while (this.#isTaking) {
      if (!(await this.#takeMostUrgent(client))) await sleep(IDLE_MILLISECONDS);
    }
  }

  /** @returns whether a queue had a message */
  async #takeMostUrgent(client: SQSClient): Promise<boolean> {
    for (const QueueUrl of this.queueUrls) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          WaitTimeSeconds: 0,
          MessageSystemAttributeNames: ['All'],
        }),
      );
      for (const message of Messages) await this.#handle(client, QueueUrl, message);
      if (Messages.length > 0) return true;
    }
    return false;
  }

  async #handle(client: SQSClient, QueueUrl: string, message: Message): Promise<void> {
    const answer = await this.pool
      .invoke({
        Records: [
          {
            messageId: message.MessageId,
            receiptHandle: message.ReceiptHandle,
            body: message.Body,
            attributes: message.Attributes ?? {},
            messageAttributes: {},
            eventSource: 'aws:sqs',
            eventSourceARN: localArn('sqs', QueueUrl.split('/').at(-1) ?? ''),
          },
        ],
      })
      .catch(() => undefined);
    const failed = (answer as { batchItemFailures?: unknown[] } | undefined)?.batchItemFailures;
    if (failed?.length !== 0) return;
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
  }
}
