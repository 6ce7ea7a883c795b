import '../../../local/shared/require-node.cjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../lambdas/contracts/limits';
import {
  countAccountData,
  deleteAccountData,
  type AccountData,
} from '../../../lambdas/storage/accounts/account-data';
import { listApiKeys, revokeApiKey } from '../../../lambdas/storage/accounts/api-keys';
import { deleteGatewayKey } from '../../../lambdas/storage/accounts/usage-plans';
import { switchLearning } from '../../../lambdas/storage/catalogue/account-learning';
import { connectToService, openStorage, output, type Outputs } from '../connect/service';
import { UsageError, type Values } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { ACCOUNTS } from './options';

/** `npm run accounts`: counts or deletes everything stored for an account, or switches what its items learn. */
runCommand(ACCOUNTS, async (command) => {
  const outputs = await connectToService(command.values);
  openStorage(outputs);
  return command.action === 'learning'
    ? switchViews(command.values)
    : remove(command.values, outputs);
});

type ValuesOf<A extends keyof typeof ACCOUNTS.actions> = Values<
  (typeof ACCOUNTS.actions)[A]['options']
>;

async function switchViews({ account, views, json }: ValuesOf<'learning'>): Promise<number> {
  const items = await switchLearning(account, views === 'off');
  if (items === undefined) throw new UsageError('It was switched by another command: try again');
  if (json) console.log(JSON.stringify({ account, learned_views: views, items }));
  else console.log(`Items with learned views, which are ${views} now: ${items}`);
  return 0;
}

async function remove(values: ValuesOf<'delete'>, outputs: Outputs): Promise<number> {
  const { account } = values;
  if (values.dryRun) {
    print(values, 'stored', await countAccountData(account));
    return 0;
  }
  await endRequests(account, values.wait ?? longestRequestSeconds(outputs));
  print(values, 'deleted', await deleteAccountData(account));
  if (values.deployed) await deleteGatewayKey({ accountId: account, stage: values.stage });
  const left = await countAccountData(account);
  if (Object.values(left).every((count) => count === 0)) return 0;
  console.error('Some work of the account was still under way; run the command again.');
  return 1;
}

/** How many seconds after a key's revocation a request admitted with that key may still write. */
const longestRequestSeconds = (outputs: Outputs): number =>
  Number(output(outputs, 'KeyCacheSeconds')) + LIMITS.integrationTimeoutSeconds;

/** Revokes the account's keys, and waits until no request made with them can still be running. */
async function endRequests(account: string, seconds: number): Promise<void> {
  const keys = await listApiKeys(account);
  if (keys.length === 0) return;
  for (const key of keys) await revokeApiKey(key);
  console.error(`${keys.length} keys are revoked. Waiting ${seconds} s for their last requests.`);
  await sleep(seconds * 1_000);
}

function print(
  { account, json }: { account: string; json: boolean },
  word: 'stored' | 'deleted',
  counts: AccountData,
): void {
  if (json) console.log(JSON.stringify({ account, [word]: counts }));
  else
    for (const [kind, count] of Object.entries(counts)) {
      console.log(`${kind.replaceAll('_', ' ')} ${word}: ${count}`);
    }
}
