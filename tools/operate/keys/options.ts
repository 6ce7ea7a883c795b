import * as z from 'zod';
import { PERMISSIONS } from '../../../lambdas/contracts/api';
import { accountSchema, serviceOptions } from '../connect/options';
import { action, argument, number, option } from '../../../local/shared/command-line';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';

const account = option(
  'A',
  `whose keys; the first key of a local service is of the account ${LOCAL_ACCOUNT}`,
  accountSchema,
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

const name = option(
  'TEXT',
  'what to call the key, such as who holds it',
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100, 'must have 100 characters at most')
    .optional(),
);
const expires = option(
  'TIME',
  'when it expires: a day (its start in UTC), or a time such as 2027-01-31T12:00:00Z',
  z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'must be a day or a time, such as 2027-01-31',
    )
    .transform((text) => new Date(text).toISOString())
    .refine((time) => Date.parse(time) > Date.now(), 'must be in the future')
    .optional(),
);

export const KEYS = {
  call: 'npm run keys',
  about: 'Manages who may call a service: one that runs on this machine, or a deployed stage.',
  actions: {
    create: action('creates a key', { account, permissions, name, expires, ...serviceOptions }),
    list: action('shows the keys of the account', { account, ...serviceOptions }),
    revoke: action('revokes a key', { account, key, ...serviceOptions }),
    rotate: action('creates a key with the permissions of an old one, and revokes the old one', {
      account,
      key,
      ...serviceOptions,
    }),
    'webhook-secret': action(
      "creates, rotates or shows the secret that signs the account's callbacks",
      {
        account,
        overlapHours: option(
          'H',
          'how long the replaced secret still signs as well (default 24)',
          number.default(24),
        ),
        ...serviceOptions,
        change: argument(
          'CHANGE',
          'create, rotate or list',
          z.enum(['create', 'rotate', 'list'], 'must be create, rotate or list'),
        ),
      },
    ),
    attach: action(
      'adds all accounts to the usage plan of a redeployed service (--deployed)',
      {
        deployed: serviceOptions.deployed,
        stage: serviceOptions.stage,
        json: serviceOptions.json,
      },
      ({ deployed }) => (deployed ? undefined : 'attach needs --deployed'),
    ),
  },
};
