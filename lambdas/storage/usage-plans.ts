import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  paginateGetApiKeys,
  type ApiKey,
} from '@aws-sdk/client-api-gateway';
import { randomBytes } from 'node:crypto';
import { once } from '../shared/once';

/**
 * API Gateway keys: one per account, by which the usage plan counts requests. They are not the API
 * keys that callers send.
 */

const apiGateway = once(() => new APIGatewayClient({}));

/**
 * The value of an account's API Gateway key. The key is created if there is none, and put into the
 * usage plan.
 * @param usagePlanId an output of the service stack.
 */
export async function usageIdentifierOf(accountId: string, usagePlanId: string): Promise<string> {
  const { id, value } = (await findKey(keyNameOf(accountId))) ?? (await createKey(accountId));
  if (value === undefined) throw new Error(`The API Gateway key ${id} was returned without value`);
  await addToPlan(id, usagePlanId);
  return value;
}

/**
 * Puts the keys of all accounts into the usage plan. A service stack that was deleted and deployed
 * again has a new, empty plan, and its API answers 403 to every account until then.
 * @param usagePlanId an output of the service stack.
 * @returns the accounts.
 */
export async function attachAccounts(usagePlanId: string): Promise<string[]> {
  const accounts: string[] = [];
  for await (const { id, name = '' } of keysStartingWith(KEY_NAME_PREFIX)) {
    await addToPlan(id, usagePlanId);
    accounts.push(name.slice(KEY_NAME_PREFIX.length));
  }
  return accounts;
}

const KEY_NAME_PREFIX = 'shelf-recognition-';
const keyNameOf = (accountId: string) => `${KEY_NAME_PREFIX}${accountId}`;

async function findKey(name: string): Promise<ApiKey | undefined> {
  for await (const key of keysStartingWith(name)) if (key.name === name) return key;
  return undefined;
}

/** The keys whose name begins with a prefix. */
async function* keysStartingWith(prefix: string): AsyncGenerator<ApiKey> {
  const query = { nameQuery: prefix, includeValues: true };
  for await (const page of paginateGetApiKeys({ client: apiGateway(), pageSize: 500 }, query)) {
    for (const key of page.items ?? []) if (key.name?.startsWith(prefix)) yield key;
  }
}

const createKey = (accountId: string): Promise<ApiKey> =>
  apiGateway().send(
    new CreateApiKeyCommand({
      name: keyNameOf(accountId),
      value: `account-${accountId}-${randomBytes(16).toString('hex')}`,
      enabled: true,
      description: 'Counts requests',
    }),
  );

/** Puts a key into the plan. An existing key may be missing there, if a run stopped before this call. */
async function addToPlan(keyId: string | undefined, usagePlanId: string): Promise<void> {
  try {
    await apiGateway().send(
      new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }),
    );
  } catch (error) {
    // The key is in the plan already.
    if (!(error instanceof ConflictException)) throw error;
  }
}
