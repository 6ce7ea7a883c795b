import * as z from 'zod';
import { action, number, option, wholeNumber } from '../../local/shared/command-line';
import { DEFAULTS } from './limits';

const between = (least: number, most: number) =>
  number.pipe(
    z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`),
  );

/** How many facings were on the photo used for most measurements. */
const USUAL_FACINGS = 110;

export const SIMULATE = {
  call: 'npm run simulate',
  about:
    'Simulates a day of photos on AWS: the age of the queue, concurrency, rates and cost, next to their limits.',
  actions: {
    '': action('', {
      imagesPerDay: option('N', 'photos of a day, all of the bulk lane', wholeNumber(1, 1e9)),
      peak: option('F', 'the busiest moment, as a multiple of the mean', between(1, 10).default(3)),
      facings: option('N', 'facings of a photo', wholeNumber(1, 800).default(USUAL_FACINGS)),
      kilobytes: option('N', 'size of a photo', wholeNumber(1, 20_000).default(392)),
      concurrency: option(
        'N',
        'shelf:bulkConcurrency: photos recognised at once',
        wholeNumber(2, 1_000).default(DEFAULTS.bulkConcurrency),
      ),
      slower: option(
        'F',
        'how much slower Lambda is than the measured machine: 2 means twice as slow',
        between(0.1, 10).default(1),
      ),
      refused: option(
        'P',
        'percentage of callbacks that their receiver refuses once',
        between(0, 100).default(1),
      ),
      enrolmentConcurrency: option(
        'N',
        'shelf:enrolmentConcurrency: products enrolled at once',
        wholeNumber(2, 1_000).default(DEFAULTS.enrolmentConcurrency),
      ),
      items: option(
        'N',
        'products of a catalogue that is imported',
        wholeNumber(1, 1e8).default(1e6),
      ),
      itemsPerSecond: option(
        'N',
        'requests that create them: at most shelf:accountRateLimit',
        between(0.1, 10_000).default(DEFAULTS.accountRateLimit),
      ),
    }),
  },
};
