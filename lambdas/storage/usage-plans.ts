import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  paginateGetApiKeys,
  type ApiKey,
} from '@aws-sdk/client-api-gateway';
import { randomBytes } from 'node:crypto';
import { once } from '../shared/once';

/**
 * API Gateway keys: one per account, by which the usage plan counts requests. Callers do not send these
 * keys: they send the API keys of table ApiKeys.
 */

const apiGatewayClient = once(() => new APIGatewayClient({}));

/**
 * The value of an account's API Gateway key. The key is created if there is none, and put into the
 * usage plan.
 * @param usagePlanId an output of the service stack.
 */
export async function usageIdentifierOf(accountId: string, usagePlanId: string): Promise<string> {
  const { id, value } =
    (await findGatewayKey(gatewayKeyNameOf(accountId))) ?? (await createGatewayKey(accountId));
  if (value === undefined) throw new Error(`The API Gateway key ${id} was returned without value`);
  await addGatewayKeyToPlan(id, usagePlanId);
  return value;
}

/**
 * Puts the keys of all accounts into the usage plan. A service stack that was deleted and deployed
 * again has a new, empty plan, and its API answers 403 to every account until then.
 * @param usagePlanId an output of the service stack.
 * @returns the accounts.
 */
export async function addAllAccountsToPlan(usagePlanId: string): Promise<string[]> {
  const accounts: string[] = [];
  for await (const { id, name = '' } of gatewayKeysStartingWith(GATEWAY_KEY_NAME_PREFIX)) {
    await addGatewayKeyToPlan(id, usagePlanId);
    accounts.push(name.slice(GATEWAY_KEY_NAME_PREFIX.length));
  }
  return accounts;
}

/** Deletes the API Gateway key of an account, if it has one. */
export async function deleteGatewayKey(accountId: string): Promise<void> {
  const key = await findGatewayKey(gatewayKeyNameOf(accountId));
  if (key) await apiGatewayClient().send(new DeleteApiKeyCommand({ apiKey: key.id }));
}

const GATEWAY_KEY_NAME_PREFIX = 'shelf-recognition-';
const gatewayKeyNameOf = (accountId: string) => `${GATEWAY_KEY_NAME_PREFIX}${accountId}`;

async function findGatewayKey(name: string): Promise<ApiKey | undefined> {
  for await (const key of gatewayKeysStartingWith(name)) if (key.name === name) return key;
  return undefined;
}

/** The keys whose name begins with a prefix. */
async function* gatewayKeysStartingWith(prefix: string): AsyncGenerator<ApiKey> {
  const query = { nameQuery: prefix, includeValues: true };
  for await (const page of paginateGetApiKeys(
    { client: apiGatewayClient(), pageSize: 500 },
    query,
  )) {
    for (const key of page.items ?? []) if (key.name?.startsWith(prefix)) yield key;
  }
}

const createGatewayKey = (accountId: string): Promise<ApiKey> =>
  apiGatewayClient().send(
    new CreateApiKeyCommand({
      name: gatewayKeyNameOf(accountId),
      value: `account-${accountId}-${randomBytes(16).toString('hex')}`,
      enabled: true,
      description: 'Counts requests',
    }),
  );

/** Puts a key into the plan. An existing key may be missing there, if a run stopped before this call. */
async function addGatewayKeyToPlan(keyId: string | undefined, usagePlanId: string): Promise<void> {
  try {
    await apiGatewayClient().send(
      new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }),
    );
  } catch (error) {
    // The key is in the plan already.
    if (!(error instanceof ConflictException)) throw error;
  }
}
