import {
  DeleteMethodCommand,
  GetResourcesCommand,
  GetRestApisCommand,
} from '@aws-sdk/client-api-gateway';
import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import type { Emulator } from './emulator';
import type { Plantable } from './options';

/** Makes one thing differ from what the templates ask for. */
export const plantDifference = (emulator: Emulator, what: Plantable): Promise<void> =>
  ({ redrive: moveDeadLetters, method: removeMethod })[what](emulator);

/** Changes a queue's redrive policy so that its dead letters go to itself. */
async function moveDeadLetters({ queues }: Emulator): Promise<void> {
  const { QueueUrls = [] } = await queues.send(new ListQueuesCommand({}));
  for (const QueueUrl of QueueUrls) {
    const { Attributes = {} } = await queues.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    const { RedrivePolicy, QueueArn = '' } = Attributes;
    const [target] = /arn:[^"]+/.exec(RedrivePolicy ?? '') ?? [];
    if (RedrivePolicy === undefined || target === undefined) continue;
    await queues.send(
      new SetQueueAttributesCommand({
        QueueUrl,
        Attributes: { RedrivePolicy: RedrivePolicy.replace(target, QueueArn) },
      }),
    );
    return;
  }
}

async function removeMethod({ gateway }: Emulator): Promise<void> {
  const { items: [api] = [] } = await gateway.send(new GetRestApisCommand({}));
  const restApiId = api?.id;
  const { items = [] } = await gateway.send(
    new GetResourcesCommand({ restApiId, embed: ['methods'], limit: 500 }),
  );
  const resource = items.find(({ resourceMethods = {} }) => 'GET' in resourceMethods);
  await gateway.send(
    new DeleteMethodCommand({ restApiId, resourceId: resource?.id, httpMethod: 'GET' }),
  );
}
