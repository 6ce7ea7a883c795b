import { describe, expect, it } from '@jest/globals';
import { PERMISSIONS } from '../../../lambdas/contracts/routes';
import { readKeysArguments } from '../../../local/keys/arguments';
import { UsageError } from '../../../local/shared/run-command';

const KEY = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';

describe('readKeysArguments', () => {
  it('gives a new key every permission unless told otherwise', () => {
    expect(readKeysArguments(['create', '--account', 'acme'])?.permissions).toEqual(PERMISSIONS);
    expect(
      readKeysArguments([
        'create',
        '--account',
        'acme',
        '--permissions',
        'tasks:read, results:read',
      ])?.permissions,
    ).toEqual(['tasks:read', 'results:read']);
  });

  it.each([
    [[], 'npm run keys -- create'],
    [['create', 'acme', '--account', 'a'], 'Not understood: acme'],
    [['create'], '--account is required'],
    [['create', '--account', 'a#b'], '--account must be'],
    [['create', '--account', 'a', '--permissions', 'all'], '--permissions must be of'],
    [['destroy', '--account', 'a'], 'say create, list, revoke, rotate or attach'],
    [['revoke', '--account', 'a'], 'revoke needs --key'],
    [['list', '--account', ''], '--account must be'],
    [['attach'], 'attach takes --deployed'],
    [['attach', '--deployed', '--account', 'a'], 'no --account'],
    [['rotate', '--account', 'a', '--key', 'x'], '--key must be a key_id'],
    [['list', '--account', 'a', '--colour'], '--colour'],
  ])('refuses %j', (argv, message) => {
    expect(() => readKeysArguments(argv)).toThrow(UsageError);
    expect(() => readKeysArguments(argv)).toThrow(message);
  });

  it('reads the key to revoke', () => {
    expect(readKeysArguments(['revoke', '--account', 'acme', '--key', KEY])).toMatchObject({
      action: 'revoke',
      keyId: KEY,
    });
  });
});
