import { action, number, option, text, wholeNumber } from '../../local/shared/command-line';

export const SOAK = {
  call: 'npm run soak',
  about:
    'Runs the service under faults, kills and restarts, and proves that it kept its promises.\n' +
    'docs/reliability.md explains the faults and the promises.',
  actions: {
    '': action('', {
      minutes: option('N', 'how long new rounds are started', number.default(5)),
      seed: option('S', 'what decides the plan of faults', text.default('1')),
      submissions: option(
        'N',
        'requests that submit images, in each round',
        wholeNumber(1).default(120),
      ),
    }),
  },
};
