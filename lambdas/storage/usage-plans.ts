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

/** API Gateway keys: one per account, to which its usage plan counts requests. Not what callers send. */

const apiGateway = once(() => new APIGatewayClient({}));

/**
 * The value of an account's API Gateway key; made and put into the usage plan at its first use.
 * @param usagePlanId an output of the service stack.
 */
export async function usageIdentifierOf(accountId: string, usagePlanId: string): Promise<string> {
  const { id, value } = (await findKey(nameOf(accountId))) ?? (await createKey(accountId));
  if (value === undefined) throw new Error(`The API Gateway key ${id} was returned without value`);
  await addToPlan(id, usagePlanId);
  return value;
}

/**
 * Puts every account that ever had a key into the usage plan. A service stack that was deleted and
 * deployed again has a new plan with nobody in it, and its API answers 403 to all of them.
 * @param usagePlanId an output of the service stack.
 * @returns the accounts.
 */
export async function attachAccounts(usagePlanId: string): Promise<string[]> {
  const accounts: string[] = [];
  for await (const { id, name = '' } of keysNamed(PREFIX)) {
    await addToPlan(id, usagePlanId);
    accounts.push(name.slice(PREFIX.length));
  }
  return accounts;
}

const PREFIX = 'shelf-recognition-';
const nameOf = (accountId: string) => `${PREFIX}${accountId}`;

async function findKey(name: string): Promise<ApiKey | undefined> {
  for await (const key of keysNamed(name)) if (key.name === name) return key;
  return undefined;
}

/** Keys whose name begins so. */
async function* keysNamed(start: string): AsyncGenerator<ApiKey> {
  const query = { nameQuery: start, includeValues: true };
  for await (const page of paginateGetApiKeys({ client: apiGateway(), pageSize: 500 }, query)) {
    for (const key of page.items ?? []) if (key.name?.startsWith(start)) yield key;
  }
}

const createKey = (accountId: string): Promise<ApiKey> =>
  apiGateway().send(
    new CreateApiKeyCommand({
      name: nameOf(accountId),
      value: `account-${accountId}-${randomBytes(16).toString('hex')}`,
      enabled: true,
      description: 'Counts requests',
    }),
  );

/** Also for a key that is known: it may be of a run that ended before this, or of another stage. */
async function addToPlan(keyId: string | undefined, usagePlanId: string): Promise<void> {
  try {
    await apiGateway().send(
      new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }),
    );
  } catch (error) {
    // It is in the plan already.
    if (!(error instanceof ConflictException)) throw error;
  }
}
