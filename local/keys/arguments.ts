import { z } from 'zod';
import { PERMISSIONS } from '../../lambdas/contracts/routes';
import { parseArguments, UsageError } from '../shared/run-command';
import { LOCAL_ACCOUNT } from '../state/local-json';

export const HELP = `npm run keys -- create --account A [--permissions P,P,...]
npm run keys -- list   --account A
npm run keys -- revoke --account A --key KEY_ID
npm run keys -- rotate --account A --key KEY_ID      a new key of the same permissions for the old
npm run keys -- attach --deployed                    all accounts to a service that was deployed anew

  --state DIR     of a local service that runs (its --state; default .local); its first key is of
                  the account ${LOCAL_ACCOUNT}
  --deployed      of the stage deployed in the region of AWS_REGION, AWS_DEFAULT_REGION or your profile,
                  with your AWS credentials
  --json          print one JSON object

Permissions: ${PERMISSIONS.join(', ')} (default: all).`;

const argumentsSchema = z.object({
  action: z.enum(
    ['create', 'list', 'revoke', 'rotate', 'attach'],
    'say create, list, revoke, rotate or attach',
  ),
  account: z
    .string('--account is required')
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, '--account must be lower-case letters, digits and dashes'),
  permissions: z
    .string()
    .default(PERMISSIONS.join(','))
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(
      z.array(z.enum(PERMISSIONS, `--permissions must be of ${PERMISSIONS.join(', ')}`)).min(1),
    ),
  keyId: z.uuid('--key must be a key_id').optional(),
  state: z.string().default('.local'),
  deployed: z.boolean().default(false),
  json: z.boolean().default(false),
});
export type KeysArguments = z.infer<typeof argumentsSchema>;

/**
 * @returns undefined when help is asked for.
 * @throws UsageError that says which argument is wrong.
 */
export function readKeysArguments(argv: readonly string[]): KeysArguments | undefined {
  if (argv.length === 0) throw new UsageError(HELP);
  const { values, positionals } = parseArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      permissions: { type: 'string' },
      key: { type: 'string' },
      state: { type: 'string' },
      deployed: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const [action, ...surplus] = positionals;
  if (surplus.length > 0) throw new UsageError(`Not understood: ${surplus.join(' ')}`);
  const parsed = argumentsSchema.safeParse({
    ...values,
    // Of no account, but of all.
    ...(action === 'attach' && { account: 'all' }),
    action,
    keyId: values.key,
  });
  if (!parsed.success) {
    throw new UsageError(parsed.error.issues.map(({ message }) => message).join('; '));
  }
  if (['revoke', 'rotate'].includes(parsed.data.action) && parsed.data.keyId === undefined) {
    throw new UsageError(`${parsed.data.action} needs --key KEY_ID; list shows them`);
  }
  if (action === 'attach' && (values.account !== undefined || !parsed.data.deployed)) {
    throw new UsageError('attach takes --deployed and no --account: it is about all of them');
  }
  return parsed.data;
}
