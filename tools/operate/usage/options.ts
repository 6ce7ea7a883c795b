import { monthOf } from '../../../lambdas/domain/quota';
import { accountSchema, serviceOptions } from '../connect/options';
import { action, flag, option, text } from '../../../local/shared/command-line';

const monthSchema = text.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

export const USAGE = {
  call: 'npm run usage',
  about: 'Shows what each account has used in a month, in UTC, and what that costs.',
  actions: {
    '': action(
      '',
      {
        month: option(
          'YYYY-MM',
          'which month',
          monthSchema.default(() => monthOf(new Date())),
        ),
        account: option('A', 'only this account', accountSchema.optional()),
        prices: option(
          'FILE',
          'JSON with dated prices; see docs/costs.md',
          text.default('tools/operate/usage/prices.json'),
        ),
        csv: flag('print comma-separated values'),
        ...serviceOptions,
      },
      ({ csv, json }) => (csv && json ? 'Choose one of --csv and --json' : undefined),
    ),
  },
};
