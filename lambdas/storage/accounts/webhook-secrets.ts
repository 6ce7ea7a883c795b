import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { webhookSecretsRowSchema, type WebhookSecret } from '../../contracts/account-rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import { parseRow } from '../aws/rows';

/** The secrets that sign accounts' callbacks: table WebhookSecrets, one row per account. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.webhookSecretsTable]: z.string() }),
);
export const webhookSecretsTable = () => environment()[ENVIRONMENT_VARIABLES.webhookSecretsTable];

/**
 * The unexpired secrets that sign an account's callbacks, newest first. The list is empty if the account never
 * created a secret.
 */
export async function readWebhookSecrets(
  accountId: string,
  now = new Date(),
): Promise<WebhookSecret[]> {
  const { secrets } = await readRow(accountId);
  return secrets.filter(({ expires_at }) => !expires_at || Date.parse(expires_at) > now.getTime());
}

/**
 * Makes an account's first secret.
 * @returns undefined if it has one.
 */
export const createWebhookSecret = (accountId: string): Promise<WebhookSecret | undefined> =>
  addSecret(accountId, (latest) => (latest ? undefined : []));

/**
 * Makes a new secret. The previous one keeps signing until `expiresAt`; older ones stop at once.
 * @returns undefined if the account has none to replace.
 */
export const rotateWebhookSecret = (
  accountId: string,
  expiresAt: Date,
): Promise<WebhookSecret | undefined> =>
  addSecret(accountId, (latest) => latest && [{ ...latest, expires_at: expiresAt.toISOString() }]);

/**
 * Adds a new secret in front of those that `keep` returns.
 * @param keep returns the older secrets to keep, given the latest one. If it returns undefined, no secret is
 * created.
 * @throws Error if another command changed the secrets meanwhile.
 */
async function addSecret(
  accountId: string,
  keep: (latest: WebhookSecret | undefined) => WebhookSecret[] | undefined,
): Promise<WebhookSecret | undefined> {
  const { secrets, revision } = await readRow(accountId);
  const kept = keep(secrets[0]);
  if (!kept) return undefined;
  // Standard Webhooks asks for 24 to 64 random bytes, in base64 after the prefix.
  const secret = {
    secret: `whsec_${randomBytes(32).toString('base64')}`,
    created_at: new Date().toISOString(),
  };
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: webhookSecretsTable(),
        Key: { account_id: accountId },
        UpdateExpression: 'SET secrets = :secrets, revision = :next',
        ConditionExpression: 'attribute_not_exists(revision) OR revision = :seen',
        ExpressionAttributeValues: {
          ':secrets': [secret, ...kept],
          ':seen': revision,
          ':next': revision + 1,
        },
      }),
    );
  } catch (error) {
    if (!isConditionalWriteRefusal(error)) throw error;
    // The SDK repeats a write whose answer was lost. In that case this secret is already stored.
    const [latest] = (await readRow(accountId)).secrets;
    if (latest?.secret !== secret.secret) {
      throw new Error(`The secrets of ${accountId} were changed meanwhile; try again`, {
        cause: error,
      });
    }
  }
  return secret;
}

async function readRow(accountId: string) {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: webhookSecretsTable(),
      Key: { account_id: accountId },
      ConsistentRead: true,
    }),
  );
  return answer.Item
    ? parseRow('WebhookSecrets', webhookSecretsRowSchema, answer.Item)
    : { secrets: [], revision: 0 };
}
