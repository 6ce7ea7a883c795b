import '../shared/require-node.cjs';
import { createApiKey, listApiKeys, revokeApiKey } from '../../lambdas/storage/api-keys';
import type { ApiKeyRow } from '../../lambdas/contracts/rows';
import { runCommand, UsageError } from '../shared/run-command';
import { HELP, readKeysArguments, type KeysArguments } from './arguments';
import { connect, type Connection } from './connection';

/** `npm run keys`: who may call the service. */
async function main(): Promise<number> {
  const command = readKeysArguments(process.argv.slice(2));
  if (command === undefined) {
    console.log(HELP);
    return 0;
  }
  const answer = await run(command, await connect(command));
  console.log(command.json ? JSON.stringify(answer) : describe(answer, command.account));
  return 0;
}

type Answer = Readonly<Record<string, unknown>>;

async function run(command: KeysArguments, connection: Connection): Promise<Answer> {
  switch (command.action) {
    case 'create':
      return create(command.account, command.permissions, connection);
    case 'list':
      return { keys: (await listApiKeys(command.account)).map(summarise) };
    case 'revoke': {
      const key = await findKey(command);
      await revokeApiKey(key);
      return { key_id: key.key_id, status: 'REVOKED', works_no_longer_than: longest(connection) };
    }
    case 'rotate': {
      const key = await findKey(command);
      if (key.status === 'REVOKED') throw new UsageError(`Key ${key.key_id} is revoked already`);
      const created = await create(key.account_id, key.permissions, connection);
      await revokeApiKey(key);
      return { ...created, replaces: key.key_id, which_works_no_longer_than: longest(connection) };
    }
    case 'attach':
      return { attached: await connection.attachAccounts() };
  }
}

const longest = ({ keyCacheSeconds }: Connection) => `${keyCacheSeconds} s`;

async function create(
  accountId: string,
  permissions: ApiKeyRow['permissions'],
  { usageIdentifier }: Connection,
): Promise<Answer> {
  const { apiKey, keyId } = await createApiKey({
    accountId,
    permissions,
    usageIdentifier: await usageIdentifier(accountId),
  });
  return { api_key: apiKey, key_id: keyId, account: accountId, permissions };
}

async function findKey({ account, keyId }: KeysArguments): Promise<ApiKeyRow> {
  const key = (await listApiKeys(account)).find((row) => row.key_id === keyId);
  if (!key) throw new UsageError(`Account ${account} has no key ${keyId ?? ''}`);
  return key;
}

const summarise = ({ key_id, status, permissions, created_at }: ApiKeyRow) => ({
  key_id,
  status,
  permissions,
  created_at,
});

function describe(answer: Answer, account: string): string {
  if (Array.isArray(answer['keys'])) {
    const keys = answer['keys'] as ReturnType<typeof summarise>[];
    if (keys.length === 0) return `no keys of account ${account}`;
    return keys
      .map((key) => [key.key_id, key.status, key.created_at, key.permissions.join(',')].join('  '))
      .join('\n');
  }
  const lines = Object.entries(answer).map(([name, value]) => `${name}: ${String(value)}`);
  return 'api_key' in answer
    ? [...lines, 'Keep the key now: it is stored nowhere and never shown again.'].join('\n')
    : lines.join('\n');
}

runCommand(main);
