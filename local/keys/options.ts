import { z } from 'zod';
import { PERMISSIONS } from '../../lambdas/contracts/routes';
import { action, argument, flag, number, option, text } from '../shared/command-line';
import { LOCAL_ACCOUNT, STATE_FOLDER } from '../state/local-json';

const account = option(
  'A',
  `whose keys; the first key of a local service is of the account ${LOCAL_ACCOUNT}`,
  text.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes'),
);
const key = option('KEY_ID', 'the key, as list shows it', z.uuid('must be a key_id'));
const permissions = option(
  'P,P,...',
  `what the key may do (default all):\n${PERMISSIONS.join(', ')}`,
  z
    .string()
    .default(PERMISSIONS.join(','))
    .transform((list) => [...new Set(list.split(',').map((part) => part.trim()))])
    .pipe(z.array(z.enum(PERMISSIONS, `must be of ${PERMISSIONS.join(', ')}`))),
);
const service = {
  state: option('DIR', "the local service's --state folder", text.default(STATE_FOLDER)),
  deployed: flag(
    'the deployed stage instead, with your AWS credentials, in the region of AWS_REGION,\n' +
      'AWS_DEFAULT_REGION or your profile',
  ),
  json: flag('print one JSON object'),
};

export const KEYS = {
  call: 'npm run keys',
  about: 'Says who may call a service: one that runs on this machine, or a deployed stage.',
  actions: {
    create: action('makes a key', { account, permissions, ...service }),
    list: action('shows the keys of the account', { account, ...service }),
    revoke: action('ends a key', { account, key, ...service }),
    rotate: action('makes a new key with the permissions of an old one, which ends', {
      account,
      key,
      ...service,
    }),
    'webhook-secret': action(
      'makes, replaces or shows the secret that signs the callbacks of the account',
      {
        account,
        overlapHours: option(
          'H',
          'how long the replaced secret signs as well (default 24)',
          number.default(24),
        ),
        ...service,
        change: argument(
          'CHANGE',
          'create, rotate or list',
          z.enum(['create', 'rotate', 'list'], 'must be create, rotate or list'),
        ),
      },
    ),
    attach: action(
      'puts all accounts into the usage plan of a service that was deployed anew (--deployed)',
      { deployed: service.deployed, json: service.json },
      ({ deployed }) => (deployed ? undefined : 'attach needs --deployed'),
    ),
  },
};
