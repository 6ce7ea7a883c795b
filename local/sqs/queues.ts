import { mkdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { CloudTemplate } from '../template/cloud-template';
import { localArn } from '../template/pseudo-parameters';
import { Queue, type QueueDefinition } from './queue';

/** The properties of AWS::SQS::Queue that are used here, with SQS's defaults. Times are seconds. */
const queuePropertiesSchema = z.object({
  VisibilityTimeout: z.number().default(30),
  DelaySeconds: z.number().default(0),
  ReceiveMessageWaitTimeSeconds: z.number().default(0),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
});

/**
 * Opens the template's queues by name.
 * @param visibilityScale multiplies visibility time-outs. With less than 1, tests see redeliveries sooner.
 */
export function openQueues(
  template: CloudTemplate,
  folder: string,
  visibilityScale: number,
): Map<string, Queue> {
  mkdirSync(folder, { recursive: true });
  const queues = new Map<string, Queue>();
  for (const { id, properties } of template.ofType('AWS::SQS::Queue', queuePropertiesSchema)) {
    const { RedrivePolicy: redrive } = properties;
    const definition: QueueDefinition = {
      name: id,
      arn: localArn('sqs', id),
      visibilityTimeout: properties.VisibilityTimeout,
      visibilityScale,
      delay: properties.DelaySeconds,
      receiveWait: properties.ReceiveMessageWaitTimeSeconds,
      retention: properties.MessageRetentionPeriod,
      ...(redrive && {
        redrive: {
          deadLetterArn: redrive.deadLetterTargetArn,
          maxReceiveCount: redrive.maxReceiveCount,
        },
      }),
    };
    const deadLetters = (): Queue | undefined =>
      redrive && queues.get(queueName(redrive.deadLetterTargetArn));
    queues.set(id, new Queue(definition, path.join(folder, `${id}.journal`), deadLetters));
  }
  return queues;
}

/** Returns the last part of a queue's ARN, its name. */
export function queueName(arn: string): string {
  return arn.split(':').at(-1) ?? '';
}
