import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { PERMISSIONS, type Permission } from '../../contracts/api';
import { apiKeyRowSchema, type ApiKeyRow } from '../../contracts/account-rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { putNewRow } from '../aws/new-rows';
import { queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';

/** API keys: table ApiKeys, which holds only their hashes. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.apiKeysTable]: z.string() }),
);
export const apiKeysTable = () => environment()[ENVIRONMENT_VARIABLES.apiKeysTable];

/**
 * The SHA-256 of an API key. It needs no salt: a key has 256 random bits, so it cannot be guessed
 * from its hash.
 */
const hashOfApiKey = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex');

export async function findApiKey(apiKey: string): Promise<ApiKeyRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: apiKeysTable(), Key: { key_hash: hashOfApiKey(apiKey) } }),
  );
  return answer.Item && parseRow('ApiKeys', apiKeyRowSchema, answer.Item);
}

interface NewApiKey {
  readonly accountId: string;
  readonly permissions?: readonly Permission[];
  /**
   * The value of the account's API Gateway key.
   * @default - a value that belongs to no usage plan
   */
  readonly usageIdentifier?: string;
  readonly name?: string | undefined;
  /** @default - the key is valid until it is revoked */
  readonly expiresAt?: string | undefined;
}

/** @returns the key itself. Only its hash is stored, so the key cannot be shown again. */
export async function createApiKey(key: NewApiKey): Promise<{ apiKey: string; keyId: string }> {
  const apiKey = `srs_${randomBytes(32).toString('base64url')}`;
  const row: ApiKeyRow = {
    key_hash: hashOfApiKey(apiKey),
    key_id: randomUUID(),
    account_id: key.accountId,
    permissions: [...(key.permissions ?? PERMISSIONS)],
    status: 'ACTIVE',
    usage_identifier: key.usageIdentifier ?? `account-${key.accountId}`,
    created_at: new Date().toISOString(),
    ...(key.name !== undefined && { name: key.name }),
    ...(key.expiresAt !== undefined && { expires_at: key.expiresAt }),
  };
  await putNewRow({ name: apiKeysTable(), key: ['key_hash'] }, row);
  return { apiKey, keyId: row.key_id };
}

/** All keys of an account, revoked ones included, oldest first. */
export async function listApiKeys(accountId: string): Promise<ApiKeyRow[]> {
  const rows = await queryRows({
    TableName: apiKeysTable(),
    IndexName: 'by-account',
    KeyConditionExpression: 'account_id = :account',
    ExpressionAttributeValues: { ':account': accountId },
  });
  return rows.map((row) => parseRow('ApiKeys', apiKeyRowSchema, row));
}

export const isInForce = ({ status, expires_at }: ApiKeyRow, now = new Date()): boolean =>
  status === 'ACTIVE' && (expires_at === undefined || Date.parse(expires_at) > now.getTime());

/** Records the day a key was used. It writes at most once a day. */
export async function recordKeyUse(key: ApiKeyRow, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (key.last_used_on !== undefined && key.last_used_on >= day) return;
  await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: apiKeysTable(),
        Key: { key_hash: key.key_hash },
        UpdateExpression: 'SET last_used_on = :day',
        ConditionExpression:
          'attribute_exists(key_hash) AND (attribute_not_exists(last_used_on) OR last_used_on < :day)',
        ExpressionAttributeValues: { ':day': day },
      }),
    ),
  );
}

/** Revokes a key. Revoking it again changes nothing. */
export async function revokeApiKey(key: ApiKeyRow): Promise<void> {
  await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: apiKeysTable(),
        Key: { key_hash: key.key_hash },
        UpdateExpression: 'SET #status = :revoked',
        ConditionExpression: '#status = :active',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':active': 'ACTIVE', ':revoked': 'REVOKED' },
      }),
    ),
  );
}
