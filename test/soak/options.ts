import * as z from 'zod';
import { action, number, option, text, wholeNumber } from '../../local/shared/command-line';

/**
 * Faults that a soak must find: a picture without an owner, usage counted twice, an item that no list
 * contains.
 */
const PLANTABLE = ['picture', 'usage', 'index'] as const;
export type Plantable = (typeof PLANTABLE)[number];

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
      kills: option(
        'N',
        'instead of faults: kill the service N times beside 6,000 results, and look at restarts and handles',
        wholeNumber(1).optional(),
      ),
      plant: option(
        'FAULT',
        `damage the data at the end of each round, to see it found: ${PLANTABLE.join(', ')}`,
        z.enum(PLANTABLE, `must be one of ${PLANTABLE.join(', ')}`).optional(),
      ),
    }),
  },
};
