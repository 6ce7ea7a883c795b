import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
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
  const name = `shelf-recognition-${accountId}`;
  const found = await apiGateway().send(
    new GetApiKeysCommand({ nameQuery: name, includeValues: true, limit: 500 }),
  );
  // nameQuery matches beginnings.
  const known = found.items?.find((key) => key.name === name)?.value;
  if (known !== undefined) return known;

  const value = `account-${accountId}-${randomBytes(16).toString('hex')}`;
  const created = await apiGateway().send(
    new CreateApiKeyCommand({ name, value, enabled: true, description: 'Counts requests' }),
  );
  await apiGateway().send(
    new CreateUsagePlanKeyCommand({ usagePlanId, keyId: created.id, keyType: 'API_KEY' }),
  );
  return value;
}
