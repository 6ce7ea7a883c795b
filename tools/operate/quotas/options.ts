import { accountSchema, serviceOptions } from '../connect/options';
import { action, option, wholeNumber } from '../../../local/shared/command-line';

const account = option('A', 'whose quota', accountSchema);

export const QUOTAS = {
  call: 'npm run quotas',
  about:
    'Says how many images an account may submit in a month, in UTC. Without a quota it is any number.',
  actions: {
    show: action('shows the quota, and what is used of it', { account, ...serviceOptions }),
    set: action('sets the quota, from the next request on', {
      account,
      images: option('N', 'images a month; 0 allows none', wholeNumber(0, 1_000_000_000)),
      ...serviceOptions,
    }),
    clear: action('ends the quota', { account, ...serviceOptions }),
  },
};
