import { queueMessageSchema } from '../../lambdas/contracts/queue-message';
import type { FunctionFleet } from '../functions/function-fleet';
import type { Queue } from '../sqs/queue';
import { queueName } from '../sqs/queues';
import type { CloudTemplate } from '../template/cloud-template';
import { EventSource, eventSourcePropertiesSchema } from './event-source';

/** How many batches of a queue are processed at once, at most. Lambda starts with as many. */
const POLLERS = 5;

/**
 * Starts the template's event source mappings, except disabled ones.
 * @param workerDelaySeconds - how many seconds each image is held before the worker receives it
 */
export function startEventSources(
  template: CloudTemplate,
  queues: ReadonlyMap<string, Queue>,
  functions: FunctionFleet,
  workerDelaySeconds: number,
): EventSource[] {
  const mappings = template
    .ofType('AWS::Lambda::EventSourceMapping', eventSourcePropertiesSchema)
    .filter(({ properties }) => properties.Enabled);

  return mappings.map(({ id, properties }) => {
    const queue = queues.get(queueName(properties.EventSourceArn));
    if (!queue) throw new Error(`Event source ${id} reads a queue that the template lacks.`);
    const target = functions.get(properties.FunctionName);
    // A function's queues share its instances evenly, so that no queue blocks another.
    const sources = mappings.filter((one) => functions.get(one.properties.FunctionName) === target);
    const share = Math.max(1, Math.floor(target.maximum / sources.length));
    return new EventSource({
      queue,
      target,
      batchSize: properties.BatchSize,
      reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      concurrency: Math.min(
        share,
        properties.ScalingConfig?.MaximumConcurrency ?? POLLERS,
        POLLERS,
      ),
      ...(target.definition.packageType === 'Image' && {
        holdSeconds: (body) => (isImage(body) ? workerDelaySeconds : 0),
      }),
    });
  });
}

/** Whether a message is about a submitted image. Messages about catalogue items are not held. */
function isImage(body: string): boolean {
  try {
    return queueMessageSchema.parse(JSON.parse(body)).kind === 'recognise';
  } catch {
    return false;
  }
}
