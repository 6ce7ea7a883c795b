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

/** How long a poller waits at a queue before it looks at the next one. */
const LONG_POLL_SECONDS = 1;

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
      for (const QueueUrl of this.queueUrls) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl,
            WaitTimeSeconds: LONG_POLL_SECONDS,
            MessageSystemAttributeNames: ['All'],
          }),
        );
        for (const message of Messages) await this.#handle(client, QueueUrl, message);
        // A queue with messages is asked again before the less urgent ones.
        if (Messages.length > 0) break;
      }
      await sleep(0);
    }
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
