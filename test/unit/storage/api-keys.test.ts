import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from '@jest/globals';
import type { ApiKeyRow } from '../../../lambdas/contracts/account-rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  apiKeysTable,
  createApiKey,
  findApiKey,
  isInForce,
  recordKeyUse,
} from '../../../lambdas/storage/accounts/api-keys';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { embeddedServices } from '../../support/embedded-services';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.apiKeysTable] });

const NOON = new Date('2026-11-26T12:00:00.000Z');

async function storedKey(expiresAt?: string): Promise<{ apiKey: string; row: ApiKeyRow }> {
  const { apiKey } = await createApiKey({ accountId: 'amber', name: 'till 7', expiresAt });
  const row = await findApiKey(apiKey);
  if (!row) throw new Error('The key is not stored.');
  return { apiKey, row };
}

it('a key ends at its expiry, and one without an expiry never', async () => {
  const { row } = await storedKey(NOON.toISOString());
  expect(row).toMatchObject({ name: 'till 7', expires_at: NOON.toISOString() });
  expect(isInForce(row, new Date(NOON.getTime() - 1))).toBe(true);
  expect(isInForce(row, NOON)).toBe(false);

  const { row: endless } = await storedKey();
  expect(endless).not.toHaveProperty('expires_at');
  expect(isInForce(endless, new Date('2100-01-01'))).toBe(true);
  expect(isInForce({ ...endless, status: 'REVOKED' }, NOON)).toBe(false);
});

it('the day of the last use is noted, and an older one does not replace it', async () => {
  const { apiKey, row } = await storedKey();
  await recordKeyUse(row, NOON);
  expect(await findApiKey(apiKey)).toMatchObject({ last_used_on: '2026-11-26' });

  await recordKeyUse(row, new Date('2026-11-25T23:59:59Z'));
  expect(await findApiKey(apiKey)).toMatchObject({ last_used_on: '2026-11-26' });
});

it('the use of a key that was deleted meanwhile makes no row', async () => {
  const { row } = await storedKey();
  const key_hash = '0'.repeat(64);
  await recordKeyUse({ ...row, key_hash }, NOON);
  const found = await dynamo().send(
    new GetCommand({ TableName: apiKeysTable(), Key: { key_hash } }),
  );
  expect(found.Item).toBeUndefined();
});
