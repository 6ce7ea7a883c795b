import '../../../local/shared/require-node.cjs';
import {
  createApiKey,
  isInForce,
  listApiKeys,
  revokeApiKey,
} from '../../../lambdas/storage/accounts/api-keys';
import type { ApiKeyRow } from '../../../lambdas/contracts/account-rows';
import { UsageError, type Parsed } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { connect, type Connection } from './connection';
import { KEYS } from './options';
import { changeWebhookSecret } from './webhook-secret';

/** `npm run keys`: manages API keys and webhook secrets. */
runCommand(KEYS, async (command) => {
  const answer = await run(command, await connect(command.values));
  const account = command.action === 'attach' ? 'all' : command.values.account;
  console.log(command.values.json ? JSON.stringify(answer) : describe(answer, account));
  return 0;
});

type Answer = Readonly<Record<string, unknown>>;

async function run(
  { action, values }: Parsed<typeof KEYS.actions>,
  connection: Connection,
): Promise<Answer> {
  switch (action) {
    case 'create':
      return createKeyForAccount(
        {
          accountId: values.account,
          permissions: values.permissions,
          name: values.name,
          expiresAt: values.expires,
        },
        connection,
      );
    case 'list':
      return { keys: (await listApiKeys(values.account)).map(summarise) };
    case 'revoke': {
      const key = await findKey(values);
      await revokeApiKey(key);
      return { key_id: key.key_id, status: 'REVOKED', works_no_longer_than: longest(connection) };
    }
    case 'rotate': {
      const key = await findKey(values);
      if (key.status === 'REVOKED') throw new UsageError(`Key ${key.key_id} is revoked already`);
      if (!isInForce(key))
        throw new UsageError(`Key ${key.key_id} has expired: create another one`);
      const created = await createKeyForAccount(
        {
          accountId: key.account_id,
          permissions: key.permissions,
          name: key.name,
          expiresAt: key.expires_at,
        },
        connection,
      );
      await revokeApiKey(key);
      return { ...created, replaces: key.key_id, which_works_no_longer_than: longest(connection) };
    }
    case 'webhook-secret':
      if (!connection.hasWebhookSecrets) {
        throw new UsageError('The service has no webhook secrets yet: deploy or start it again');
      }
      return changeWebhookSecret(values);
    case 'attach':
      return { attached: await connection.attachAccounts() };
  }
}

const longest = ({ keyCacheSeconds }: Connection) => `${keyCacheSeconds} s`;

async function createKeyForAccount(
  wanted: Parameters<typeof createApiKey>[0],
  { usageIdentifier }: Connection,
): Promise<Answer> {
  const { accountId, permissions, name, expiresAt } = wanted;
  const { apiKey, keyId } = await createApiKey({
    ...wanted,
    usageIdentifier: await usageIdentifier(accountId),
  });
  return {
    api_key: apiKey,
    key_id: keyId,
    account: accountId,
    permissions,
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
}

async function findKey(wanted: { account: string; key: string }): Promise<ApiKeyRow> {
  const key = (await listApiKeys(wanted.account)).find((row) => row.key_id === wanted.key);
  if (!key) throw new UsageError(`Account ${wanted.account} has no key ${wanted.key}`);
  return key;
}

const summarise = (key: ApiKeyRow) => ({
  key_id: key.key_id,
  status: key.status === 'ACTIVE' && !isInForce(key) ? 'EXPIRED' : key.status,
  name: key.name ?? null,
  permissions: key.permissions,
  created_at: key.created_at,
  expires_at: key.expires_at ?? null,
  last_used_on: key.last_used_on ?? null,
});

function describe(answer: Answer, account: string): string {
  if (Array.isArray(answer['keys'])) {
    const keys = answer['keys'] as ReturnType<typeof summarise>[];
    if (keys.length === 0) return `no keys of account ${account}`;
    return keys
      .map((key) =>
        [
          key.key_id,
          key.status,
          key.created_at,
          key.permissions.join(','),
          `used ${key.last_used_on ?? 'never'}`,
          ...(key.expires_at === null ? [] : [`expires ${key.expires_at}`]),
          ...(key.name === null ? [] : [key.name]),
        ].join('  '),
      )
      .join('\n');
  }
  const lines = Object.entries(answer).map(([name, value]) => `${name}: ${String(value)}`);
  return 'api_key' in answer
    ? [...lines, 'Keep the key now: it is stored nowhere and never shown again.'].join('\n')
    : lines.join('\n');
}
