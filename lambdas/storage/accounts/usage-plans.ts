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
import { gatewayKeyPrefixOf, type Stage } from '../../contracts/stage';
import { once } from '../../shared/once';

/**
 * API Gateway keys, one per account. The usage plan counts requests by them. Callers never send these keys;
 * they send the API keys in table ApiKeys.
 */

const apiGatewayClient = once(() => new APIGatewayClient({}));

/**
 * The value of an account's API Gateway key. The key is created if there is none, and put into the
 * usage plan.
 * @param usagePlanId an output of the service stack.
 */
export async function usageIdentifierOf(
  account: StageAccount,
  usagePlanId: string,
): Promise<string> {
  const { id, value } = (await findGatewayKey(account)) ?? (await createGatewayKey(account));
  if (value === undefined) throw new Error(`The API Gateway key ${id} was returned without value`);
  await addGatewayKeyToPlan(id, usagePlanId);
  return value;
}

/**
 * Adds the keys of all accounts to the usage plan. A newly created plan has no keys, so the API
 * answers 403 to everyone.
 * @param usagePlanId an output of the service stack.
 * @returns the accounts.
 */
export async function addAllAccountsToPlan(stage: Stage, usagePlanId: string): Promise<string[]> {
  const accounts: string[] = [];
  const prefix = gatewayKeyPrefixOf(stage);
  for await (const { id, name = '' } of gatewayKeysStartingWith(prefix)) {
    await addGatewayKeyToPlan(id, usagePlanId);
    accounts.push(name.slice(prefix.length));
  }
  return accounts;
}

/** Deletes the API Gateway key of an account, if it has one. */
export async function deleteGatewayKey(account: StageAccount): Promise<void> {
  const key = await findGatewayKey(account);
  if (key) await apiGatewayClient().send(new DeleteApiKeyCommand({ apiKey: key.id }));
}

/** An account of one stage. The same name in another stage is another account. */
interface StageAccount {
  readonly accountId: string;
  readonly stage: Stage;
}

const gatewayKeyNameOf = ({ accountId, stage }: StageAccount) =>
  `${gatewayKeyPrefixOf(stage)}${accountId}`;

async function findGatewayKey(account: StageAccount): Promise<ApiKey | undefined> {
  const name = gatewayKeyNameOf(account);
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

const createGatewayKey = (account: StageAccount): Promise<ApiKey> =>
  apiGatewayClient().send(
    new CreateApiKeyCommand({
      name: gatewayKeyNameOf(account),
      value: `account-${account.accountId}-${randomBytes(16).toString('hex')}`,
      enabled: true,
      description: 'Counts requests',
    }),
  );

/**
 * Adds a key to the usage plan. An existing key may still be missing from the plan if an earlier run stopped
 * between creating and adding it.
 */
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
