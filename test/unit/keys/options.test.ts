import { describe, expect, it } from '@jest/globals';
import { PERMISSIONS } from '../../../lambdas/contracts/api';
import { KEYS } from '../../../tools/operate/keys/options';
import { parse, UsageError } from '../../../local/shared/command-line';

const KEY = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const CREATE = ['create', '--account', 'acme'];

describe('the arguments of npm run keys', () => {
  it('give a new key every permission by default', () => {
    expect(parse(KEYS, CREATE).values).toMatchObject({ permissions: PERMISSIONS });
    expect(
      parse(KEYS, [...CREATE, '--permissions', 'tasks:read, results:read']).values,
    ).toMatchObject({ permissions: ['tasks:read', 'results:read'] });
  });

  it.each([
    [[], 'Say first what to do: create, list, revoke, rotate, webhook-secret, attach'],
    [['create', 'acme', '--account', 'a'], 'acme is one argument too many'],
    [['create'], '--account A is missing'],
    [['create', '--account', 'a#b'], '--account must be'],
    [['create', '--account', 'a', '--permissions', 'all'], '--permissions must be of'],
    [
      ['destroy', '--account', 'a'],
      'Say first what to do: create, list, revoke, rotate, webhook-secret, attach',
    ],
    [['revoke', '--account', 'a'], '--key KEY_ID is missing'],
    [[...CREATE, '--expires', '2020-01-01'], '--expires must be in the future'],
    [[...CREATE, '--expires', 'tomorrow'], '--expires must be a day or a time'],
    [[...CREATE, '--expires', '2099-02-30'], '--expires must be a day or a time'],
    [[...CREATE, '--name', 'a'.repeat(101)], '--name must have 100 characters at most'],
    [['list', '--account', ''], '--account must not be empty'],
    [['attach'], 'attach needs --deployed'],
    [['attach', '--deployed', '--account', 'a'], 'There is no option --account'],
    [['webhook-secret', '--account', 'a'], 'CHANGE is missing'],
    [['webhook-secret', 'drop', '--account', 'a'], 'CHANGE must be create, rotate or list'],
    [['rotate', '--account', 'a', '--key', 'x'], '--key must be a key_id'],
    [['list', '--account', 'a', '--colour'], 'There is no option --colour'],
  ])('are refused: %j', (argv, message) => {
    expect(() => parse(KEYS, argv)).toThrow(UsageError);
    expect(() => parse(KEYS, argv)).toThrow(message);
  });

  it('give a key a name and an end, in UTC', () => {
    const wanted = [...CREATE, '--name', 'till 7', '--expires', '2099-01-31T12:00:00+01:00'];
    expect(parse(KEYS, wanted).values).toMatchObject({
      name: 'till 7',
      expires: '2099-01-31T11:00:00.000Z',
    });
  });

  it('name the key to revoke', () => {
    expect(parse(KEYS, ['revoke', '--account', 'acme', '--key', KEY])).toMatchObject({
      action: 'revoke',
      values: { account: 'acme', key: KEY },
    });
  });
});
