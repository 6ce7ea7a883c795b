import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { CallbackInput } from '../../contracts/callback';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { sqs } from '../aws/clients';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.callbackQueueUrl]: z.url() }),
);

/** Has the first attempt at a callback made. A second message of the same round is harmless. */
export async function queueCallback(input: CallbackInput): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: environment()[ENVIRONMENT_VARIABLES.callbackQueueUrl],
      MessageBody: JSON.stringify(input),
      // With a group per account, SQS delivers fairly: a slow receiver does not delay the others.
      MessageGroupId: input.account_id,
    }),
  );
}
