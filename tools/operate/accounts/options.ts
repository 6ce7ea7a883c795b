import * as z from 'zod';
import { accountSchema, serviceOptions } from '../connect/options';
import { action, flag, option, wholeNumber } from '../../../local/shared/command-line';

export const ACCOUNTS = {
  call: 'npm run accounts',
  about: 'Counts or deletes everything stored for an account, or switches what its items learn.',
  actions: {
    delete: action(
      'deletes the keys of the account, its results, photos, tasks, items and everything else',
      {
        account: option('A', 'whose data', accountSchema),
        dryRun: flag('delete nothing: count what there is'),
        yes: flag('delete it for ever'),
        wait: option(
          'S',
          'seconds to wait for requests that are under way, after the keys are revoked\n' +
            '(default: as long as a revoked key may work, and a request may take)',
          wholeNumber(0).optional(),
        ),
        ...serviceOptions,
      },
      ({ dryRun, yes }) => (dryRun === yes ? 'delete needs either --dry-run or --yes' : undefined),
    ),
    learning: action('switches the learned views of all items, and learning itself, off or on', {
      account: option('A', 'whose items', accountSchema),
      views: option('off|on', 'what they become', z.enum(['off', 'on'], 'must be off or on')),
      ...serviceOptions,
    }),
  },
};
