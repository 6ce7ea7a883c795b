import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { QueueMessage } from '../../lambdas/contracts/queue-message';
import type { LocalCloudInfo } from '../../local/state/local-json';
import { LOCAL_CREDENTIALS, REGION } from '../../local/template/pseudo-parameters';

export type LaneName = 'Waiting' | 'Bulk' | 'Enrolment';

/** The three queues of a local cloud, as an operator reaches them by the AWS SDK. */
export class Lanes {
  private readonly sqs: SQSClient;

  constructor(private readonly info: LocalCloudInfo) {
    this.sqs = new SQSClient({
      endpoint: info.endpoints.sqs,
      region: REGION,
      credentials: LOCAL_CREDENTIALS,
    });
  }

  async send(lane: LaneName, message: QueueMessage): Promise<void> {
    const MessageBody = JSON.stringify(message);
    await this.sqs.send(new SendMessageCommand({ QueueUrl: this.urlOf(lane), MessageBody }));
  }

  /** Waits until every message of a lane is done. */
  async empty(lane: LaneName, seconds = 60): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while ((await this.count(lane)) > 0) {
      if (Date.now() > deadline) throw new Error(`${lane} is not empty after ${seconds} s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async count(lane: LaneName): Promise<number> {
    const { Attributes } = await this.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: this.urlOf(lane), AttributeNames: ['All'] }),
    );
    const counts = countsSchema.parse(Attributes);
    return counts.ApproximateNumberOfMessages + counts.ApproximateNumberOfMessagesNotVisible;
  }

  private urlOf(lane: LaneName): string {
    const [url, ...more] = this.info.resources.queues.filter(
      (candidate) => candidate.includes(lane) && !candidate.includes('DeadLetters'),
    );
    if (url === undefined || more.length > 0) throw new Error(`Not one queue is called ${lane}`);
    return url;
  }
}

const countsSchema = z.object({
  ApproximateNumberOfMessages: z.coerce.number(),
  ApproximateNumberOfMessagesNotVisible: z.coerce.number(),
});
