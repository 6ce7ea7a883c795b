import { accountSchema, serviceOptions } from '../connect/options';
import { action, option, wholeNumber } from '../../../local/shared/command-line';

const account = option('A', 'whose quota', accountSchema);

export const QUOTAS = {
  call: 'npm run quotas',
  about:
    'Sets how many images an account may submit in a month (UTC). Without a quota there is no limit.',
  actions: {
    show: action('shows the quota, and how much of it is used', { account, ...serviceOptions }),
    set: action('sets the quota; it applies to the next request', {
      account,
      images: option('N', 'images a month; 0 allows none', wholeNumber(0, 1_000_000_000)),
      ...serviceOptions,
    }),
    clear: action('removes the quota', { account, ...serviceOptions }),
  },
};
