import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { KEYED_ROUTES_FILE, keyedRoutesSchema } from '../../contracts/api';
import { readBundledFile } from '../../shared/bundled-file';
import { logger } from '../../shared/logger';
import { once } from '../../shared/once';
import type { ApiKeyRow } from '../../contracts/account-rows';
import { findApiKey, isInForce, recordKeyUse } from '../../storage/accounts/api-keys';
import { allowedMethodArns } from './allowed-resources';

const keyedRoutes = once(async () =>
  keyedRoutesSchema.parse(JSON.parse(await readBundledFile(KEYED_ROUTES_FILE))),
);

/**
 * The API's authorizer. API Gateway caches its answer for all methods, so the policy lists everything
 * that the key may do.
 * @throws Error 'Unauthorized', which API Gateway turns into a 401.
 */
export async function handler(
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> {
  const sent = Object.entries(event.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'x-api-key',
  )?.[1];
  const key = sent ? await findApiKey(sent) : undefined;
  if (key === undefined || !isInForce(key)) {
    logger.info('refused', { key_id: key?.key_id ?? null });
    throw new Error('Unauthorized');
  }
  await noteUse(key);
  return {
    principalId: key.key_id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'execute-api:Invoke',
          Resource: allowedMethodArns(await keyedRoutes(), event.methodArn, key.permissions),
        },
      ],
    },
    context: { account_id: key.account_id, permissions: key.permissions.join(' ') },
    usageIdentifierKey: key.usage_identifier,
  };
}

/** Notes the day of a key's use. If the note cannot be written, the caller is still let in. */
async function noteUse(key: ApiKeyRow): Promise<void> {
  try {
    await recordKeyUse(key);
  } catch (error) {
    logger.warn('The use of the key was not noted', { error, key_id: key.key_id });
  }
}
