import { countAccountData, deleteAccountData } from '../../lambdas/storage/accounts/account-data';
import type { Broken } from './promise-broken';
import type { TestBed } from './test-bed';

/** Deletes everything of every account, as an operator does. @returns what is left. */
export async function deleteAccounts({ accounts, stored }: TestBed): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name } of accounts) {
    await deleteAccountData(name);
    for (const [kind, count] of Object.entries(await countAccountData(name))) {
      if (count > 0) broken.push({ promise: 'orphans', of: name, what: `${count} ${kind}` });
    }
  }
  for (const key of [...(await stored.keysIn('Media')), ...(await stored.keysIn('Uploads'))]) {
    broken.push({ promise: 'orphans', of: key, what: 'a picture of no account' });
  }
  for (const key of await stored.keysIn('Documents')) {
    if (!key.startsWith('exports/')) continue;
    broken.push({ promise: 'orphans', of: key, what: 'an export of no account' });
  }
  return broken;
}
